-- What the house wants of a kiosk now. No row: nobody has wanted anything yet.
-- $1 terminal id
select revision, is_out_of_order as "isOutOfOrder", message, by, at from kiosk_settings
where terminal_id = $1 order by revision desc limit 1
