"""What makes the trail append-only: numbers, times and hashes that the database sets, refusal of
every change, and the one function that records rows of other tables."""

from django.db import migrations

HASHES = """
create function trail_details_hash(salt text, address text, details text) returns text
language sql stable parallel safe as $$
  select encode(sha256(convert_to(json_build_array(salt, address, details)::text, 'UTF8')), 'hex')
$$;

create function trail_entry_hash(e trail_entry) returns text
language sql stable parallel safe as $$
  select encode(sha256(convert_to(json_build_array(
    e.chain, e.number::text, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    e.actor::text, e."by", e.action, e.kind, e.object_id, e.report::text, e.engagement::text,
    e.details_hash, e.previous)::text, 'UTF8')), 'hex')
$$;
"""

WHO = """
-- who acts: what the application said for this transaction, else what kind of process it is
create function trail_context() returns jsonb
language sql stable as $$
  select jsonb_build_object('by', coalesce(nullif(current_setting('sibyl.by', true), ''), 'database'))
    || coalesce(nullif(current_setting('pghistory.context_metadata', true), '')::jsonb, '{}'::jsonb)
$$;
"""

APPEND = """
create function trail_append() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  who jsonb := trail_context();
  last record;
begin
  new."by" := coalesce(nullif(new."by", ''), who->>'by');
  new.actor := coalesce(new.actor, (who->>'user')::bigint);
  new.address := coalesce(nullif(new.address, ''), who->>'address', '');
  new.details := coalesce(new.details, '{}')::jsonb::text;
  new.redacted_at := null;
  new.chain := coalesce(new.engagement::text, 'site');
  perform pg_advisory_xact_lock(hashtextextended('sibyl.trail:' || new.chain, 0));
  select number, hash into last from trail_entry
    where chain = new.chain order by number desc limit 1;
  new.number := coalesce(last.number, 0) + 1;
  new.previous := coalesce(last.hash, '');
  new.at := clock_timestamp();
  new.salt := gen_random_uuid()::text;
  new.details_hash := trail_details_hash(new.salt, new.address, new.details);
  new.hash := trail_entry_hash(new);
  return new;
end $$;

create trigger trail_append before insert on trail_entry
  for each row execute function trail_append();
"""

REFUSE = """
create function trail_refuse() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'The trail is append-only: % is refused.', tg_op
    using errcode = 'insufficient_privilege';
end $$;

-- the one change there is: the owner takes the details away, and nothing else
create function trail_redact() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  taken constant text[] := array['details', 'salt', 'address', 'redacted_at'];
  owner name := (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid);
begin
  if current_setting('sibyl.redacting', true) is distinct from 'on'
    or current_user <> owner
    or old.redacted_at is not null
    or num_nonnulls(new.details, new.salt, new.address) > 0
    or to_jsonb(new) - taken is distinct from to_jsonb(old) - taken
  then
    raise exception 'The trail is append-only: UPDATE is refused.'
      using errcode = 'insufficient_privilege';
  end if;
  new.redacted_at := clock_timestamp();
  return new;
end $$;

create trigger trail_redact before update on trail_entry
  for each row execute function trail_redact();
create trigger trail_refuse_delete before delete on trail_entry
  for each statement execute function trail_refuse();
create trigger trail_refuse_truncate before truncate on trail_entry
  for each statement execute function trail_refuse();
"""

# also in a session that says it only replays what another server did
ALWAYS = """
alter table trail_entry enable always trigger trail_append;
alter table trail_entry enable always trigger trail_redact;
alter table trail_entry enable always trigger trail_refuse_delete;
alter table trail_entry enable always trigger trail_refuse_truncate;
"""

ROWS = """
-- the columns named, of a row; with another row, only those that differ from it
create function trail_columns(a jsonb, named text[], b jsonb default null) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_object_agg(key, value), '{}'::jsonb) from jsonb_each(a)
    where key = any(named) and (b is null or value is distinct from b->key)
$$;

-- arguments: kind, columns, a secret column, SQL for the object's, the report's and the
-- engagement's id, and whether only what people do is recorded
create function trail_row_changed() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  who jsonb := trail_context();
  named text[] := string_to_array(tg_argv[1], ',');
  secret text := tg_argv[2];
  was jsonb; now_is jsonb; is_changed boolean := tg_op = 'UPDATE';
  ways text := format('select (%s)::text, (%s)::uuid, (%s)::uuid from (select ($1).*) as r',
    tg_argv[3], tg_argv[4], tg_argv[5]);
  object_id text; report uuid; engagement uuid;
begin
  if who->>'user' is null and (tg_argv[6]::boolean or (is_changed and who->>'by' = 'worker')) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    was := trail_columns(to_jsonb(old), named, case when is_changed then to_jsonb(new) end);
  end if;
  if tg_op <> 'DELETE' then
    now_is := trail_columns(to_jsonb(new), named, case when is_changed then to_jsonb(old) end);
  end if;
  if is_changed and secret <> '' and to_jsonb(old)->secret <> to_jsonb(new)->secret then
    now_is := now_is || jsonb_build_object(secret, 'changed');
  end if;
  if tg_op = 'DELETE' then
    execute ways into object_id, report, engagement using old;
  else
    execute ways into object_id, report, engagement using new;
  end if;
  insert into trail_entry (chain, number, action, kind, object_id, report, engagement, details,
      "by", address, salt, details_hash, previous, hash)
    values ('', 0,
      tg_argv[0] || case tg_op when 'INSERT' then '.added' when 'UPDATE' then '.changed'
        else '.removed' end,
      tg_argv[0], coalesce(object_id, ''), report, engagement,
      jsonb_build_object('before', was, 'after', now_is)::text, '', '', '', '', '', '');
  return null;
end $$;
"""

AWAY = """
drop function trail_row_changed(), trail_columns(jsonb, text[], jsonb);
drop trigger trail_append on trail_entry;
drop trigger trail_redact on trail_entry;
drop trigger trail_refuse_delete on trail_entry;
drop trigger trail_refuse_truncate on trail_entry;
drop function trail_append(), trail_redact(), trail_refuse(), trail_context(),
  trail_entry_hash(trail_entry), trail_details_hash(text, text, text);
"""


class Migration(migrations.Migration):
    """Functions and triggers of the trail."""

    dependencies = [("trail", "0001_initial")]

    operations = [
        migrations.RunSQL(HASHES + WHO + APPEND + REFUSE + ALWAYS + ROWS, AWAY),
    ]
