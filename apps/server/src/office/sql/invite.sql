-- A code by which somebody sets the password of their account. Those before it are good no more.
-- $1 its hash  $2 account id  $3 hours
insert into office_invitations (code_hash, account_id, expires_at) values ($1, $2, now() + make_interval(hours => $3))
returning expires_at as "expiresAt"
