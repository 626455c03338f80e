-- A terminal that begins anew may have lost a pay-out that it was told of: pay-outs without a payment are told again, and what is owed
-- at a card machine. A payment that could not be entered counts as well.
-- $1 terminal id
update conflicts k set told_before_at = k.told_at, told_at = null
where k.terminal_id = $1 and k.resolution = 'refund' and k.told_at is not null
  and (
    k.by_card_machine > 0 and k.machine_refunded_at is null
    or (k.amount is null or k.amount > k.by_card_machine)
      and not exists (select from drawer_movements m where m.conflict_id = k.id)
      and not exists (
        select from conflicts p
        where p.terminal_id = k.terminal_id and p.command = 'drawer' and p.body ->> 'conflictId' = k.id::text
      )
  )
