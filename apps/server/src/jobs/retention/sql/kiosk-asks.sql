-- With the pictures of screens. $1 kept so many days  $2 at most so many rows
delete from kiosk_asks where id in (
  select id from kiosk_asks where asked_at < now() - make_interval(days => $1::int) limit $2
)
