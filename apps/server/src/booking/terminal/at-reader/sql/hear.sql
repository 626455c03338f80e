-- What the gateway says of an open attempt, and when it is asked again.
-- $1 payment id  $2 waiting_for_card, asking_bank, unknown or null: as before  $3 when
update reader_payments set heard = coalesce($2, heard), look_at = $3 where id = $1 and state is not distinct from 'open'
