-- $1 number  $2 id  $3 why  $4 one sentence: what showed it  $5 life
-- Returns lost_since: the oldest moment since which something may be lost. A ledger that was set back unnoticed has a silence of the
-- heartbeat behind the moment of its backup; a minute more, for the clocks of others. The first incarnation has lost nothing.
insert into incarnations (number, id, why, said, life, lost_since)
select $1, $2, $3, $4, $5, case when $3 <> 'first' then
  least(p.at, (select min(s.began_at) from ledger_silences s
    where s.ended_at > (select max(i.began_at) from incarnations i))) - interval '1 minute'
  end
from ledger_pulse p
returning lost_since
