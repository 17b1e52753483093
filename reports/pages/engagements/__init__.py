"""The pages of engagements: the list, one with everything agreed on, and joining by invitation."""
