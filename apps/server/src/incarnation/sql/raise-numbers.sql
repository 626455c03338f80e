-- No number that the lost hours may have given is given again: grants, booking references, door news. Each jumps by more than any
-- lost hours can have used, above what somebody cites too. A jump is larger than what others take meanwhile from the same
-- sequence, so that none goes back.
-- $1 grant epoch  $2 revision of door news: the highest that somebody cites, 0 for nobody
-- Returns nothing of use.
select
  setval('grant_epoch', greatest((select last_value from grant_epoch), $1::bigint) + 4294967296),
  setval('booking_number', (select last_value from booking_number) + 1000),
  setval(pg_get_serial_sequence('door_news', 'revision'),
    greatest((select max(revision) from door_news), $2::bigint, 0) + 4294967296)
