-- An order was sold otherwise while a card is taken for it: that is to end.
-- $1 order id
update reader_payments set cancel_at = coalesce(cancel_at, now()), look_at = now() where order_id = $1 and state is not distinct from 'open'
returning id
