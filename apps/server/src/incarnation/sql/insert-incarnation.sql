-- $1 number  $2 id  $3 why  $4 one sentence: what showed it  $5 life  $6 days that backups are kept
-- Returns lost_since: the oldest moment since which something may be lost. If the ledger is in another Postgres, that is
-- its last beat. A ledger that was set back unnoticed has gone on beating, and has a silence after the moment of its
-- backup: nobody knows which. A minute more, for the clocks of others.
insert into incarnations (number, id, why, said, life, lost_since)
select $1, $2, $3, $4, $5, greatest(
  least(p.at, case when $3 <> 'another_postgres' then (
    select min(s.began_at) from ledger_silences s where s.ended_at > (select max(i.began_at) from incarnations i)
  ) end) - interval '1 minute',
  now() - make_interval(days => $6::int))
from ledger_pulse p
returning lost_since
