-- Sets the address for a booking's tickets and the language of its mails; null: what was there stays.
-- $1 booking id  $2 address or null  $3 language or null; one of them at least
update bookings set email = coalesce($2, email), language = coalesce($3, language) where id = $1
