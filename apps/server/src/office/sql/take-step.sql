-- Takes a step of an authenticator, once: a row says that neither it nor a later one was taken before.
-- $1 account id  $2 the step
update office_accounts set totp_step = $2 where id = $1 and (totp_step is null or totp_step < $2)
