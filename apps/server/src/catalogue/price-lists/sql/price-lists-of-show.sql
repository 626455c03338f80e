-- The price lists that a show has had, each with the show's formats of that time, the latest first.
-- $1 the show  $2 only this one; null: all
select l.id, l.name, l.currency::text as currency, l.prices, l.rules, h.formats
from show_price_lists h
join price_lists l on l.id = h.price_list_id
where h.show_id = $1 and ($2::uuid is null or l.id = $2)
order by h.since desc, l.id, h.formats
