-- A run gets its number. A run that begins anew leaves every grant up to now to an earlier life. Every server hears of
-- it: an earlier run that is connected to one of them is over.
-- $1 terminal id  $2 boot id  $3 its number  $4 standing  $5 server id  $6 $7 where the inbox is: sequence, hash  $8 incarnation
-- $9 $10 where the run's outbox is: sequence, hash
with begun as (
  update terminal_runs set
    boot_id = $2, run_number = $3, standing = $4, server_id = $5, sequence = $6, hash = $7,
    -- Nothing was lost before the first incarnation.
    first_run = case when incarnation < $8 and $8 > 1 then $3 else first_run end, incarnation = $8,
    shown_sequence = case when incarnation < $8 or shown_sequence < $9 then $9 else shown_sequence end,
    shown_hash = case when incarnation < $8 or shown_sequence < $9 then $10 else shown_hash end,
    orphaned_up_to = case when $4 = 'begins_anew'
      -- A sequence that nothing was taken from has its first number as its last value.
      then (select case when is_called then last_value else 0 end from grant_number)
      else orphaned_up_to end
  where terminal_id = $1
  returning terminal_id, run_number
)
select pg_notify('terminal_run_begun', json_build_object('terminalId', terminal_id, 'runNumber', run_number)::text) from begun
