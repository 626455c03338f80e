-- A hold whose end the backup has, and whose payment was captured in the lost hours, is taken up again. Until now only a terminal's
-- hold was: an online customer's ends by time. What was sold or cancelled stays what it is.
drop trigger bookings_again on bookings;
create trigger bookings_again before update of state on bookings
  for each row when (new.state = 'held'
    and ((old.state = 'cancelled' and old.terminal_id is null)
      or (old.state in ('cancelled', 'expired') and old.confirmed_at is not null)))
  execute function refuse_transition();
