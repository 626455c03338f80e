-- $1 payment id  $2 when
update payments set look_at = $2 where id = $1 and state is not distinct from 'pending'
