-- $1 show id  $2 revision
select revision, array_to_string(changes, ',') as list from seat_changes where show_id = $1 and revision > $2 order by revision
