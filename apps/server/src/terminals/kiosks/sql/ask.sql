-- Asks a kiosk to do something now. Every server hears of it. Pictures that nobody fetched are dropped by the way.
-- $1 id  $2 terminal id  $3 task  $4 by whom
with dropped as (
  update kiosk_asks set picture = null where picture is not null and asked_at < clock_timestamp() - interval '1 minute'
)
insert into kiosk_asks (id, terminal_id, task, asked_by) values ($1, $2, $3, $4)
