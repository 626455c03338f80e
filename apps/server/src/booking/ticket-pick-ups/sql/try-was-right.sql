-- A try was right: it wasn't one of the wrong ones.
-- $1 the kiosk's key
update pick_up_tries set wrong = greatest(wrong - 1, 0), until = least(until, clock_timestamp()) where key = $1
