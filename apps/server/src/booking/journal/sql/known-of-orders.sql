-- Returns the ids among these that the books have.
-- $1 order ids  $2 payment ids  $3 ticket ids
select id from orders where id = any($1::uuid[])
union all
select id from payments where id = any($2::uuid[])
union all
select id from tickets where id = any($3::uuid[])
