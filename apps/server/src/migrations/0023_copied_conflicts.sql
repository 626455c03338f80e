-- For the view below: whether the same command has another conflict.
create index conflicts_command on conflicts (command_id) where command_id is not null;

-- Conflicts of entries that nothing proves, and whose command or sale is in the books by another entry: their money doesn't count, and
-- isn't given back. An entry that counts where it was written has its answer under its command's id, and isn't here; what nothing
-- proves has its answer under its conflict's id. It is such a copy if
-- - the command of its id has come by itself from the same terminal, unless just that is what is wrong with it (`id_reused`);
-- - or its booking, or one of its tickets, was sold, and not by settling this conflict;
-- - or another conflict of its command or booking was settled before, with money or with seats.
create view copied_conflicts as
select k.id
from conflicts k join inbox kept on kept.command_id = k.id
where
  k.reason <> 'id_reused' and exists (
    select from inbox itself where itself.command_id = k.command_id and itself.terminal_id = k.terminal_id
  )
  or k.command = 'sell' and k.settled_booking is null and (
    exists (select from tickets t where t.booking_id = k.booking_id)
    or exists (
      select from jsonb_array_elements(k.body -> 'tickets') as sold (ticket)
        join tickets t on t.id = (sold.ticket ->> 'ticketId')::uuid
    )
    or exists (
      select from conflicts other
      where (other.command_id = k.command_id or other.booking_id = k.booking_id) and other.id <> k.id
        and other.resolution <> 'noted' and other.settled_at < coalesce(k.settled_at, 'infinity')
    )
  );
