-- Another key takes the place of the one that signs. No row: that one doesn't sign any more.
-- $1 the key that signs  $2 its follower  $3 the follower's voucher, or null: the key that signed is lost  $4 its signature, or null
with ended as (
  update ticket_keys set until = now() where public_key = $1 and until is null returning until
)
insert into ticket_keys (public_key, since, vouched_by, vouch) select $2, until, $3, $4 from ended
returning public_key
