-- Who called for help is kept for a season, and not for good: it is no part of the books. What is younger can't be deleted.

drop trigger help_calls_kept on help_calls;
create trigger help_calls_kept before delete on help_calls
  for each row when (old.called_at > now() - interval '90 days') execute function refuse_change();
