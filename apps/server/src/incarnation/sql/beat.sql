-- This server is there. Nobody having said so for 20 s is a silence, which is kept.
-- Returns beat, which every server counts up together, and the number of the newest incarnation.
with before as (
  select at from ledger_pulse for update
), silence as (
  insert into ledger_silences (began_at, ended_at)
  select at, now() from before where at < now() - interval '20 seconds'
  on conflict do nothing
)
update ledger_pulse p set beat = p.beat + 1, at = greatest(p.at, now()) from before
returning p.beat, (select max(number) from incarnations) as incarnation
