-- What came of it, once.
-- $1 id  $2 why not, or null: it was done  $3 picture, or null
update kiosk_asks set answered_at = clock_timestamp(), declined = $2, picture = $3 where id = $1 and answered_at is null
