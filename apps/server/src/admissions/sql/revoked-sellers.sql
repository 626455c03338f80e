-- Terminals that sold at a cinema, or at any, and are revoked: what they signed is out there, and their certificates have no end.
-- $1 cinema or null for all
select id from terminals
where revoked_at is not null and kind in ('counter', 'kiosk') and ($1::uuid is null or cinema_id is null or cinema_id = $1)
order by id
