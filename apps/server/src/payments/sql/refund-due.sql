-- A refund that a gateway still owes is due now; one that was parked has all its tries again.
-- $1 refund id
update refunds set state = 'pending', try_at = now(), tries = case when state = 'parked' then 0 else tries end
where id = $1 and state in ('pending', 'parked')
