-- The movements of a payout were read. It is matched if they are all here: its own is among them, and together they add up to zero.
-- $1 gateway  $2 payout
update gateway_payouts p set read_at = now(), matched_at = (
  select now() from gateway_movements m
  where m.gateway = p.gateway and m.payout_ref = p.gateway_ref
  having sum(m.net) = 0 and bool_or(m.gateway_ref = p.movement_ref and m.net = -p.amount)
)
where p.gateway = $1 and p.gateway_ref = $2 and p.matched_at is null
