-- A booking reference that the lost hours may have given is never given again: the numbers that references are made of jump by more
-- than those hours can have used.
-- Returns nothing of use.
select setval('booking_number', (select last_value from booking_number) + 1000)
