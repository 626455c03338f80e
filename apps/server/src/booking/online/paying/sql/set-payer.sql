-- What the gateway says of who paid: the card's last digits, and a name and a telephone number where the customer has given none.
-- $1 payment id  $2 last digits or null  $3 booking id  $4 name or null  $5 telephone number or null
with card as (
  update payments set card_last4 = $2 where id = $1 and $2::text is not null and card_last4 is distinct from $2
)
insert into booking_contacts (booking_id, name, phone)
select $3, $4, $5 where num_nulls($4::text, $5::text) < 2
on conflict (booking_id) do update
  set name = coalesce(booking_contacts.name, excluded.name), phone = coalesce(booking_contacts.phone, excluded.phone)
