-- The versions, acts, claims and invoices of an account. Of the claims only the newest, and how many there are.
-- $1 account id  $2 so many claims at most
select v.address,
  (
    select json_agg(json_build_object('version', o.version, 'name', o.name, 'address', o.address, 'creditLimit', o.credit_limit,
      'offlineLimit', o.offline_limit, 'at', o.at, 'terminal', done_by(o.terminal_id, a.id::text, o.at), 'reason', o.reason) order by o.version desc)
    from account_versions o where o.account_id = a.id
  ) as versions,
  coalesce((
    select json_agg(json_build_object('kind', c.kind, 'at', c.at, 'terminal', done_by(c.terminal_id, a.id::text, c.at), 'reason', c.reason) order by c.at desc, c.id)
    from account_acts c where c.account_id = a.id
  ), '[]') as acts,
  coalesce((
    select json_agg(json_build_object('terminal', t.name, 'amount', c.amount, 'since', c.at) order by c.at desc, c.order_id)
    from (select * from account_claims where account_id = a.id order by at desc, order_id limit $2) c
      join terminals t on t.id = c.terminal_id
  ), '[]') as claims,
  (select count(*)::int from account_claims c where c.account_id = a.id) as "claimCount",
  coalesce((
    select json_agg(json_build_object('invoiceId', i.id, 'number', i.number, 'until', i.until, 'madeAt', i.made_at, 'charged', i.charged,
      'received', i.received, 'due', i.brought + i.charged - i.received) order by i.number desc)
    from account_invoices i where i.account_id = a.id
  ), '[]') as invoices
from company_accounts a join account_versions v on v.account_id = a.id and v.version = a.version
where a.id = $1
