-- $1 operator id
select name from operators where id = $1
