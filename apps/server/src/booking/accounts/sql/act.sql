-- A manager's act on an account, on the record. It is locked.
-- $1 account id  $2 kind  $3 reason  $4 the manager's terminal
with ended as (delete from account_claims where account_id = $1 and $2 = 'claims_ended')
insert into account_acts (account_id, kind, reason, terminal_id) values ($1, $2, $3, $4)
