-- A question as its counter sees it. `same`: it asks for this very act.
-- $1 id  $2 the act, or null
select id, terminal_id as "terminalId", order_id as "orderId", withdrawn_at as "withdrawnAt", answer, answered_by as by,
  answered_at as "answeredAt", act = $2::jsonb as same
from approvals where id = $1
