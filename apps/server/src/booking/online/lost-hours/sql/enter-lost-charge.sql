-- Enters a sale from its charge, where its booking and payment were lost. The booking is held, without seats yet; the
-- payment's end isn't known. Idempotent, from any server. Enters nothing if there is no such show.
-- $1 payment id  $2 booking id  $3 reference  $4 show id  $5 customer id  $6 order hash  $7 quote  $8 e-mail or null
-- $9 gateway  $10 its name of the charge  $11 amount  $12 currency  $13 idempotency key  $14 request hash  $15 when it was charged
with show as (
  select id from shows where id = $4
), booking as (
  insert into bookings (id, reference, show_id, state, held_seats, hold_until, customer_id, order_hash, quote, email)
  select $2, $3, id, 'held', 0, now() + interval '1 hour', $5, $6, $7, $8 from show
  on conflict (id) do nothing
  returning id
), events as (
  insert into booking_events (booking_id, from_state, to_state, actor, via, why)
  select id, null, 'held', 'server', 'server', 'paid before the ledger was set back' from booking
)
insert into payments
  (id, booking_id, order_id, method, gateway, gateway_ref, amount, currency, idempotency_key, request_hash, at, look_at, state)
select $1, $2, $2, 'card', $9, $10, $11, $12, $13, $14, $15, now() + interval '1 minute', 'pending' from show
on conflict do nothing
