#!/bin/sh
# Create the two roles of Sibyl in the database $POSTGRES_DB, or give them new passwords: sibyl_owner, which owns the
# database, and sibyl_app, which reads and writes rows (`manage.py grant_rights` says which). The container of the database
# runs this once, when its volume is new. Anybody else runs it as a superuser, who is found as psql finds one (PGHOST, PGUSER):
#   POSTGRES_DB=sibyl DATABASE_OWNER_PASSWORD=... DATABASE_PASSWORD=... scripts/create-roles.sh
set -eu
: "${POSTGRES_DB:?name the database}"
: "${DATABASE_OWNER_PASSWORD:?give the password of sibyl_owner}"
: "${DATABASE_PASSWORD:?give the password of sibyl_app}"
if [ "$DATABASE_OWNER_PASSWORD" = "$DATABASE_PASSWORD" ]; then
    echo "DATABASE_OWNER_PASSWORD and DATABASE_PASSWORD must differ, or who has one has both." >&2
    exit 1
fi

[ -z "${POSTGRES_USER:-}" ] || export PGUSER="$POSTGRES_USER"
# The passwords go through the environment, since everybody on the machine may read arguments.
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname "$POSTGRES_DB" <<'SQL'
\getenv owner_password DATABASE_OWNER_PASSWORD
\getenv application_password DATABASE_PASSWORD
begin;
select format('create role %I', name) from (values ('sibyl_owner'), ('sibyl_app')) as roles (name)
where not exists (select from pg_roles where rolname = name) \gexec
alter role sibyl_owner login nosuperuser nocreatedb nocreaterole noreplication password :'owner_password';
alter role sibyl_app login nosuperuser nocreatedb nocreaterole noreplication password :'application_password';
alter database :"DBNAME" owner to sibyl_owner;
revoke all on database :"DBNAME" from public;
grant connect, temporary on database :"DBNAME" to sibyl_app;
alter schema public owner to sibyl_owner;
revoke create on schema public from public;
create extension if not exists vector;
commit;
SQL

# In the container the superuser has had a password so far. Without one nobody signs in as it but from inside the container.
[ -z "${POSTGRES_PASSWORD:-}" ] || psql --no-psqlrc --quiet --dbname "$POSTGRES_DB" --command 'alter role current_user password null'
