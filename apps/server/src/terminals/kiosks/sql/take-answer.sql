-- What came of it, for who asked; the picture is theirs, and isn't kept. No row: there is no answer yet.
-- $1 id
with answered as (
  select id, answered_at, declined, picture from kiosk_asks where id = $1 and answered_at is not null for update
), taken as (
  update kiosk_asks k set picture = null from answered a where k.id = a.id and k.picture is not null
)
select answered_at as "at", declined, picture from answered
