-- $1 show id  $2 life of a map that has none
insert into show_maps (show_id, map_life, revision) values ($1, $2, 0) on conflict (show_id) do nothing
