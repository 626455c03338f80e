-- Enrolled terminals, whether the server that each is connected to lives, what each has told of itself, and how the
-- house wants its kiosks to be.
-- $1 ids; null: all  $2 cinema: its own, and those of the whole house; null: all
select t.*, exists (select from leases l where l.name = 'server:' || t.connected_to and l.ends_at > now()) as is_connected,
  case when c.terminal_id is not null then json_build_object(
    'version', c.version, 'protocol', c.protocol, 'outbox', c.outbox, 'printer', c.printer, 'operator', o.name, 'at', c.at
  ) end as condition,
  case when t.kind = 'kiosk' then json_build_object(
    'setting', (
      select json_build_object('revision', s.revision, 'isOutOfOrder', s.is_out_of_order, 'message', s.message, 'by', s.by, 'at', s.at)
      from kiosk_settings s where s.terminal_id = t.id order by s.revision desc limit 1
    ), 'now', c.kiosk, 'reader', (select r.name from readers r where r.terminal_id = t.id limit 1)
  ) end as kiosk
from terminals t
  left join terminal_conditions c on c.terminal_id = t.id
  left join operators o on o.id = c.operator_id
where ($1::uuid[] is null or t.id = any($1)) and ($2::uuid is null or t.cinema_id is null or t.cinema_id = $2)
order by t.name
