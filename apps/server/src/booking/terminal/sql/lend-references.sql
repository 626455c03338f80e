-- $1 terminal id  $2 references
insert into lent_references (reference, terminal_id) select unnest($2::text[]), $1
