-- An account, locked until the transaction ends, with its roles.
-- $1 account id
select a.removed_at is not null as removed, coalesce((
    select json_agg(json_build_object('cinemaId', r.cinema_id, 'role', r.role)) from office_roles r where r.account_id = a.id
  ), '[]') as roles
from office_accounts a where a.id = $1
for no key update
