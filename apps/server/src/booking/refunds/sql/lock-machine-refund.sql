-- Money that is owed at a card machine, or was: locks its conflict. No row: there is none.
-- $1 conflict id
select k.terminal_id, t.cinema_id, k.machine_refund_slip as slip
from conflicts k join terminals t on t.id = k.terminal_id
where k.id = $1 and k.resolution = 'refund' and k.by_card_machine > 0
for update of k
