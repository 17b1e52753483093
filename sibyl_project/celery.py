"""The Celery application. Broker, queues and limits are settings; tasks live in `<app>/tasks.py`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")

app = Celery("sibyl")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
