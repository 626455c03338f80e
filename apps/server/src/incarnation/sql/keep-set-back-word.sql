-- The ledger's numbers are raised because of this terminal's word.
-- $1 terminal  $2 one sentence: what it said
insert into set_back_words (terminal_id, said) values ($1, $2)
