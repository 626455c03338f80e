-- $1 booking ids  $2 until
update bookings b set hold_until = r.hold_until from unnest($1::uuid[], $2::timestamptz[]) as r (id, hold_until)
where b.id = r.id and b.state is not distinct from 'held'
