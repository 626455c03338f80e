-- $1 incarnation  $2 the number above which all its grants are
update incarnations set grants_above = $2 where number = $1
