-- Makes the next version of a cinema's print template.
-- The caller has the catalogue locked, so no other version is made meanwhile.
-- $1 its id  $2 the cinema  $3 its version  $4 the template  $5 who makes it  $6 revision
insert into print_templates (id, cinema_id, version, template, made_by, revision) values ($1, $2, $3, $4, $5, $6)
