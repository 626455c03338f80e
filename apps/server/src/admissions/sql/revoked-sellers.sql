-- Terminals of a cinema, or of any, whose signature alone makes no ticket good. Revoked counters: their certificates have no end.
-- Kiosks: they sell nothing by themselves, and an earlier version gave them certificates.
-- $1 cinema or null for all
select id from terminals
where (kind = 'kiosk' or (kind = 'counter' and revoked_at is not null)) and ($1::uuid is null or cinema_id is null or cinema_id = $1)
order by id
