-- What a terminal tells of itself. Managers at every server hear of it.
-- $1 terminal id  $2 version of the program  $3 of the protocol  $4 commands without an answer  $5 printer  $6 operator id, or null  $7 of a kiosk, or null
with told as (
  insert into terminal_conditions (terminal_id, version, protocol, outbox, printer, operator_id, kiosk)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb)
  on conflict (terminal_id) do update set version = excluded.version, protocol = excluded.protocol, outbox = excluded.outbox,
    printer = excluded.printer, operator_id = excluded.operator_id, kiosk = excluded.kiosk, at = clock_timestamp()
  returning terminal_id
)
select pg_notify('terminal_changed', json_build_object('id', terminal_id)::text) from told
