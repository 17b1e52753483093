"""The Sign-off tab."""
