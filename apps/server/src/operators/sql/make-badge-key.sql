-- The key of badges' hashes, if there is none yet.
-- $1 32 random bytes
insert into badge_keys (key) values ($1) on conflict do nothing
