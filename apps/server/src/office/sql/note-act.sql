-- Notes an act before it is done. The name of a show or a terminal is put in front of what the request says.
-- $1 what  $2 subject  $3 about  $4 account id, or null  $5 terminal id, or null  $6 cinema id, or null
-- Returns its number.
insert into office_acts (what, subject, about, account_id, terminal_id, cinema_id)
select $1, $2, concat_ws(', ', (
    select m.title || ' ' || to_char(s.starts_at at time zone c.time_zone, 'DD Mon HH24:MI')
    from shows s join movies m on m.id = s.movie_id join auditoria a on a.id = s.auditorium_id join cinemas c on c.id = a.cinema_id
    where s.id::text = $2
  ), (select t.name from terminals t where t.id::text = $2),
  (select o.name from office_accounts o where o.id::text = $2 and o.name <> $3), nullif($3, '')), $4, $5, $6
returning number
