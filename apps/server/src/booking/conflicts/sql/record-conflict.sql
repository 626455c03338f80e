-- Keeps a command that could not be applied, whole. Its tickets are good at no door until a manager has settled it. A
-- valid one stays good, because an altered entry may name the tickets of an honest sale.
-- $1 id  $2 terminal id  $3 command id or null  $4 sequence  $5 reason  $6 sentence  $7 command  $8 body or null
-- $9 entry as it came  $10 show id or null  $11 booking id or null  $12 amount or null  $13 currency or null
-- Its tickets, one row each: $14 show ids  $15 ids
-- $16 order id or null  $17 the part of the amount that was paid at a card machine  $18 slip or null  $19 rounding
-- $20 whether its goods are sold  $21 lines of fees or null  $22 its tickets as priced, or null
-- $23 the tip that the amount has  $24 of it, the part that was left at a card machine
with told as (
  insert into door_news (show_id, ticket_id, kind, why)
  select n.show_id, n.id, 'void', 'in_conflict' from unnest($14::uuid[], $15::uuid[]) as n (show_id, id)
  where not exists (select from tickets t where t.id = n.id and t.cancelled_at is null)
), rung as (
  select pg_notify('conflicts', '')
)
insert into conflicts
  (id, terminal_id, command_id, sequence, reason, what, command, body, entry, show_id, booking_id, amount, currency, order_id, by_card_machine,
    slip, rounding, is_in_books, fees, priced, tip, tip_by_card_machine)
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $16, $17, $18, $19, $20, $21, $22, $23, $24 from rung
