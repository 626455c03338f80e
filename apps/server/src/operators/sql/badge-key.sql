-- The key of badges' hashes; no row: it was not made yet.
select key from badge_keys
