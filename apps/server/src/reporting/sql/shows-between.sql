-- $1 from  $2 to (exclusive)  $3 cinema id or null for all
select s.id from shows s join auditoria a on a.id = s.auditorium_id
where s.starts_at >= $1 and s.starts_at < $2 and ($3::uuid is null or a.cinema_id = $3)
