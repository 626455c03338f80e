-- User name and name of an account.
-- $1 account id  $2 user name  $3 name
update office_accounts set login = $2, name = $3 where id = $1
