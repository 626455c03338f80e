-- A try was right: it wasn't one of the wrong ones.
-- $1 the name's key  $2 the terminal's key; null: no terminal's count changes
with forgotten as (
  delete from office_tries where key = $1
)
update office_tries set wrong = greatest(wrong - 1, 0), until = least(until, clock_timestamp()) where key = $2
