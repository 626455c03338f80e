-- $1 incarnation
update incarnations set gateway_read_at = coalesce(gateway_read_at, now()) where number = $1
