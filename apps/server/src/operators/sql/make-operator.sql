-- A new operator.
-- $1 id  $2 name
insert into operators (id, name) values ($1, $2) on conflict do nothing
