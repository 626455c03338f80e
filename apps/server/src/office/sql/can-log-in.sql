-- Whether anybody can log in.
select exists (select from office_accounts where num_nonnulls(password_hash, provider_subject) > 0) as can
