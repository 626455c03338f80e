-- Set-backs of the ledger that company accounts have outlived: those that wait oldest first, those that are set aside by when they were.
-- $1 cinema, or null for all  $2 whether those that are set aside, or the others  $3 one of them, or null for all  $4 at most
select i.id, i.began_at, i.lost_since, z.at as set_aside_at, z.by as set_aside_by, z.reason as set_aside_reason
from (select 'job:accounts-after-set-back:' || number as id, began_at, lost_since from incarnations where lost_since is not null) i
  left join set_aside z on z.item = i.id
where exists (
    select from company_accounts a
    where a.opened_at < i.began_at and ($1::uuid is null or coalesce(a.cinema_id, $1) = $1)
  )
  and (z.item is not null) = $2 and ($3::text is null or i.id = $3)
order by z.at desc, i.began_at
limit $4
