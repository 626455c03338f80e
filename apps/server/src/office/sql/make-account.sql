-- A new account. No row is made if there is one of this id.
-- $1 id  $2 user name  $3 name
insert into office_accounts (id, login, name) values ($1, $2, $3) on conflict (id) do nothing
