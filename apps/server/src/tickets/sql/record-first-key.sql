-- The first ticket key of a ledger. If another server has recorded one, nothing changes.
-- $1 public key
insert into ticket_keys (public_key) values ($1) on conflict do nothing
