-- A counter sells several bookings, goods and combos in one command, and takes several payments for them.

-- A machine that knows nothing of us: its slip is all the evidence. No gateway is asked for its money.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('cash', 'card', 'card_machine'));
alter table payments add slip text;
-- null: it pays for an order of a counter, which may have several bookings or none. Such a payment has come about already.
alter table payments alter booking_id drop not null;
alter table payments add constraint payments_of_booking check (booking_id is not null or (state = 'captured' and not late));
-- null: of an order without bookings
alter table refunds alter booking_id drop not null;

-- Set for a command that is an order, and for each booking of an order that could not be sold with the others.
alter table conflicts add order_id uuid;
-- The part of the amount that was paid at a card machine, by the slips named: it isn't in the drawer.
alter table conflicts add by_card_machine integer not null default 0;
alter table conflicts add constraint conflicts_by_card_machine check (by_card_machine >= 0 and by_card_machine <= coalesce(amount, by_card_machine));
alter table conflicts add slip text;
-- Of a booking of an order: its part in cash was rounded by so much. The amount has it.
alter table conflicts add rounding integer not null default 0;
-- Of an order without bookings: this command sold its goods all the same, as the order that it names, so that its money is in the books.
alter table conflicts add is_in_books boolean not null default false;
alter table conflicts add constraint conflicts_is_in_books check (not is_in_books or (command = 'order' and order_id is not null));
-- Of a booking of an order: the lines of its fees, as `SoldLine` of booking/orders/sold-order.ts has them; null: none. The amount has
-- them.
alter table conflicts add fees jsonb;
alter table conflicts drop constraint conflicts_command_check;
alter table conflicts add constraint conflicts_command_check
  check (command in ('sell', 'order', 'drawer', 'check_in', 'print', 'unreadable'));
create index conflicts_order on conflicts (order_id) where order_id is not null;

-- Bookings of one order, each in a conflict of its own. They have the command in common, and no seat and no money.
create function are_bookings_of_one_order(a conflicts, b conflicts) returns boolean language sql immutable parallel safe
return coalesce(
  a.order_id = b.order_id and a.command = 'sell' and b.command = 'sell' and a.booking_id <> b.booking_id, false
);

-- As before, for orders as well. A booking of an order that waits by itself is never a copy: its command has its answer. An order that is kept whole is a copy if
-- - the command of its id has come by itself from the same terminal, unless just that is what is wrong with it;
-- - or the order, or one of its tickets, is in the books, unless just that is what is wrong with it, and another terminal sold them;
-- - or another conflict of its command or order was settled before, with money or with seats.
create or replace view copied_conflicts as
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
  )
  or k.command = 'order' and (
    exists (
      select from orders o where o.id = k.order_id and (k.reason <> 'id_reused' or o.terminal_id = k.terminal_id)
    )
    or exists (
      select from jsonb_path_query(k.body, '$.bookings[*].tickets[*].ticketId') as sold (ticket_id)
        join tickets t on t.id = (sold.ticket_id #>> '{}')::uuid
        join bookings b on b.id = t.booking_id
      where k.reason <> 'id_reused' or b.terminal_id = k.terminal_id
    )
    or exists (
      select from conflicts other
      where (other.command_id = k.command_id or other.order_id = k.order_id) and other.id <> k.id
        and other.resolution <> 'noted' and other.settled_at < coalesce(k.settled_at, 'infinity')
    )
  );
