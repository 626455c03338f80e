-- The tips of an order that has come back as a whole go back as well. Its terminal is told so as of money that is owed: cash goes out of
-- the drawer, and what a card machine took goes back at the machine.
-- $1 order id  $2 return id  $3 the counter that gives it back; null: the one that took it  $4 reason  $5 what, in a sentence
with tip as (
  select uuidv7() as id, i.payment_id, i.amount, p.currency, p.method, p.slip, coalesce($3::uuid, o.terminal_id) as terminal_id
  from order_tips i join payments p on p.id = i.payment_id join orders o on o.id = i.order_id
  where i.order_id = $1
    and not exists (select from order_lines l where l.order_id = $1 and l.kind <> 'rounding' and l.return_id is null)
    and not exists (select from order_tip_returns r where r.payment_id = i.payment_id)
), back as (
  insert into order_tip_returns (payment_id, return_id) select payment_id, $2 from tip
), owed as (
  insert into conflicts (id, terminal_id, sequence, reason, what, command, entry, amount, currency, by_card_machine, slip, settled_at,
    resolution, settled_reason, return_id)
  select id, terminal_id, 0, 'booking_ended', $5, 'sell', '', amount, currency, case method when 'card_machine' then amount else 0 end,
    slip, now(), 'refund', $4, $2
  from tip
  returning id
)
select pg_notify('conflicts', '') from owed limit 1
