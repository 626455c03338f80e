-- Rows to count the uses of discounts in, where there is none yet.
-- $1 discount ids
insert into limited_discounts (discount_id) select distinct id from unnest($1::uuid[]) as d (id) order by id
on conflict do nothing
