"""Tokens made so far go on until they end, reading and writing; sessions are opened anew."""

from django.db import migrations

MOVE = """
insert into common_token
  (digest, token_key, created, expiry, public_id, name, scopes, user_id)
select digest, token_key, created, expiry, gen_random_uuid(), '', '{read,write}', user_id
from knox_authtoken where expiry > now();
delete from knox_authtoken;
delete from django_session;
"""
BACK = """
insert into knox_authtoken (digest, token_key, created, expiry, user_id)
select digest, token_key, created, expiry, user_id
from common_token where expiry > now() and scopes @> '{read,write}';
delete from common_token;
"""


class Migration(migrations.Migration):

    dependencies = [
        ("common", "0002_tokens_and_sessions"),
        ("knox", "0009_extend_authtoken_field"),
        ("sessions", "0001_initial"),
    ]

    operations = [migrations.RunSQL(MOVE, BACK)]
