-- Whether the newest incarnation began in this very Postgres since that was started: then a server has noticed the restored backup.
-- $1 incarnation
select from incarnations where number = $1 and why <> 'first' and began_at > pg_postmaster_start_time()
