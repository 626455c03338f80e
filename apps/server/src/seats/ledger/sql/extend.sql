-- Moves the end of a booking's holds. Returns a row a seat, with its end and the terminal whose hold it is; none: it holds nothing, or
-- another terminal's asks, or an online customer's time is past: it is over then, whether or not its seats are free already.
-- `not hold_lapsed` is written out: the call would compare each row's kind twice.
-- $1 show id  $2 booking id  $3 until  $4 asking terminal, null for the server  $5 whether a later end stays
update seat_claims set expires_at = case when $5::boolean then greatest(expires_at, $3) else $3 end, version = version + 1
where show_id = $1 and booking_id = $2 and kind = 'held'
  and ($4::uuid is null or terminal_id = $4)
  and (terminal_id is not null or expires_at > now())
returning seat_index, terminal_id, expires_at
