-- Whether staff's change of a kiosk has been entered.
-- $1 change id  $2 terminal id
select from kiosk_settings where change_id = $1 and terminal_id = $2
