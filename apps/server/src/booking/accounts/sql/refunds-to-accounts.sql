-- The refunds of a return that go back to accounts, with the account of each. No account: the payment was never put on one, and a conflict
-- says so. What is carried pays for another order: it stays on the account.
-- $1 refund ids
select r.id as "refundId", r.payment_id as "paymentId", s.source_id as "sourceId", r.amount, r.state = 'carried' as "isCarried",
  m.account_id as "accountId"
from refunds r join payment_sources s on s.id = r.payment_id
  left join account_movements m on m.payment_id = s.source_id and m.kind = 'sale'
where r.id = any($1::uuid[]) and s.method = 'account'
order by r.id
