"""What every agent builds on: stages, jobs, findings, events, and questions to other agents.

Imports no agent.
"""
