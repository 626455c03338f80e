-- $1 show id
select epoch, revision from show_maps where show_id = $1
