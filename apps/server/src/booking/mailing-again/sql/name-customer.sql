-- The address and language of a customer who was at a kiosk, for the bookings of one order.
-- $1 bookings  $2 e-mail address  $3 language or null: what was there stays
update bookings set email = $2, language = coalesce($3, language)
where id = any($1::uuid[]) and (email, language) is distinct from ($2, coalesce($3, language))
