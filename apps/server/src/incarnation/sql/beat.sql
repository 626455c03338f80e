-- Counts a beat of this server. A silence, which is kept, is a time of 20 s without any beat.
-- $1 the last beat that this server knows to be committed. A ledger that has forgotten it was set back: its pulse stays as it is.
-- Returns beat, which every server counts up together, and the number and id of the newest incarnation; no row: set back.
with before as (
  select at from ledger_pulse where beat >= $1::bigint for update
), silence as (
  insert into ledger_silences (began_at, ended_at)
  select at, now() from before where at < now() - interval '20 seconds'
  on conflict do nothing
)
update ledger_pulse p set beat = p.beat + 1, at = greatest(p.at, now())
from before, (select number, id from incarnations order by number desc limit 1) i
returning p.beat, i.number, i.id
