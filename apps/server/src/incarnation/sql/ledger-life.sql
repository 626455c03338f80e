-- The Postgres that the ledger lives in: a backup that is restored elsewhere, or replayed to an earlier moment, has another.
-- Returns database (its oid) and timeline.
select oid::text as database, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline
from pg_database where datname = current_database()
