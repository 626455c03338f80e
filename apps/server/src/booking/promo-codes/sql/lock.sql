-- Locks the counts of discounts, in one order: whoever counts a use comes one after the other.
-- $1 discount ids
select discount_id from limited_discounts where discount_id = any($1::uuid[]) order by discount_id for update
