-- Tells if the newest incarnation began after the restore, so that the restored backup is known. That holds if it began
-- in this very Postgres since that was started, and no server that beat in it was lost. Then either nobody has beaten
-- since it began, or servers beat now and there was no silence since. A backup that was made in this incarnation has
-- beats of it, and a silence after them.
-- $1 incarnation
select from incarnations i, ledger_pulse p
where i.number = $1 and i.why <> 'first' and i.began_at > pg_postmaster_start_time() and (
  p.at < i.began_at
  or p.at > now() - interval '30 seconds' and not exists (select from ledger_silences s where s.began_at > i.began_at)
)
