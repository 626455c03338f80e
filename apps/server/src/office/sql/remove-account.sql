-- An account is gone, with all that it could prove itself by. Its name stays for the histories.
-- $1 account id
update office_accounts set removed_at = clock_timestamp(), password_hash = null, provider_subject = null where id = $1
