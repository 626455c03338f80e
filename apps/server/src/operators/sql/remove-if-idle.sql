-- An operator without any role is gone, with what they could prove themselves by.
-- $1 operator id
update operators set removed_at = clock_timestamp(), pin_hash = null, badge_hash = null
where id = $1 and removed_at is null and not exists (select from operator_roles where operator_id = $1)
