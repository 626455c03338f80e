-- What is owed at a card machine is on its way, as far as a customer is concerned. What pays for other tickets doesn't go back.
-- $1 booking id
select id, amount, reason, case state when 'at_machine' then 'pending' else state end as state, at from refunds
where booking_id = $1 and state <> 'carried'
order by at, id
