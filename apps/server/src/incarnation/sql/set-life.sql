-- $1 incarnation  $2 life
update incarnations set life = $2 where number = $1
