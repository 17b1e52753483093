"""What people see of outside services: which were asked and what that cost, the frozen answers,
trying a service, and asking the same questions again."""
