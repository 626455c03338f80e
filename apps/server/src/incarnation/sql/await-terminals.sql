-- The terminals that may have sold seats in the lost hours: each counter and kiosk that isn't revoked.
-- $1 incarnation
insert into awaited_terminals (incarnation, terminal_id)
select $1, id from terminals where kind in ('counter', 'kiosk') and revoked_at is null
