-- What ends an open attempt as soon as its charge is void; null: nothing of the reader's.
-- $1 payment id  $2 why  $3 the gateway's word
update reader_payments set why = $2, code = $3 where id = $1 and state is not distinct from 'open'
