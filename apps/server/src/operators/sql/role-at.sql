-- The name and role of an operator at a cinema. No row: they have none there.
-- $1 operator id  $2 cinema id
select o.name, r.role from operators o join operator_roles r on r.operator_id = o.id
where o.id = $1 and r.cinema_id = $2 and o.removed_at is null
