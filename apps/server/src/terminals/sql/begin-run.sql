-- A run gets its number. One that begins anew leaves every grant up to now to an earlier life.
-- $1 terminal id  $2 boot id  $3 its number  $4 standing  $5 server id  $6 $7 where the inbox is: sequence, hash
update terminal_runs set
  boot_id = $2, boot_epoch = $3, standing = $4, server_id = $5, sequence = $6, hash = $7,
  orphaned_epoch = case when $4 = 'begins_anew'
    -- A sequence that nothing was taken from has its first number as its last value.
    then (select case when is_called then last_value else 0 end from grant_epoch)
    else orphaned_epoch end
where terminal_id = $1
