-- A terminal that begins anew may have lost what it was told to give back: what no payment has come in of is told again. A
-- payment that could not be entered is one too.
-- $1 terminal id
update conflicts k set told_before_at = k.told_at, told_at = null
where k.terminal_id = $1 and k.resolution = 'refund' and k.told_at is not null
  and not exists (select from drawer_movements m where m.conflict_id = k.id)
  and not exists (
    select from conflicts p
    where p.terminal_id = k.terminal_id and p.command = 'drawer' and p.body ->> 'conflictId' = k.id::text
  )
