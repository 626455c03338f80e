-- An operator's PIN.
-- $1 operator id  $2 a PHC string
update operators set pin_hash = $2 where id = $1
