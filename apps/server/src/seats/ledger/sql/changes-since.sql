-- $1 show id  $2 revision  $3 the map's revision now
select revision, array_to_string(changes, ',') as list from seat_changes
where show_id = $1 and revision > $2 and revision <= $3 order by revision
