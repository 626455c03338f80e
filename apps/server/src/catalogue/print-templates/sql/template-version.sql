-- One version of a cinema's print template. No row: the cinema has no such version.
-- $1 the cinema  $2 the version
select template from print_templates where cinema_id = $1 and version = $2
