-- $1 show id
select map_life as "mapLife", revision from show_maps where show_id = $1
