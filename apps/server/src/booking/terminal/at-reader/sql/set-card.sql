-- Keeps the last digits of the card that paid.
-- $1 payment  $2 last digits
update payments set card_last4 = $2 where id = $1 and card_last4 is distinct from $2
