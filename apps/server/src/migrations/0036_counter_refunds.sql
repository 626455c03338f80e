-- A counter gives lines of an order back, and what a card machine took is owed until its slip says that it went back there.

-- `at_machine`: no gateway is asked for it. It is owed until somebody names the machine's slip of the refund.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (state in ('pending', 'done', 'parked', 'at_machine'));
-- Of the refund, not of the payment.
alter table refunds add slip text;
alter table refunds add constraint refunds_slip check (slip is null or state = 'done');
update refunds r set state = 'at_machine', try_at = null
from payments p where p.id = r.payment_id and p.method = 'card_machine' and r.state <> 'done';

-- Of a conflict that was settled with its money back: the card machine's slip of the refund; null: nobody has named it yet.
alter table conflicts add machine_refund_slip text;
alter table conflicts add machine_refunded_at timestamptz;
-- the terminal at which it was named
alter table conflicts add machine_refunded_by uuid references terminals;
alter table conflicts add constraint conflicts_machine_refund check (
  (machine_refund_slip is null) = (machine_refunded_at is null)
  and (machine_refunded_at is null or (resolution = 'refund' and by_card_machine > 0))
);
-- Set for a pay-out of lines that were given back by name: whoever gave them back pays it out. It is no conflict.
alter table conflicts add return_id uuid references order_returns;
-- What went back before this was told once, on paper.
update conflicts set machine_refund_slip = 'not recorded', machine_refunded_at = settled_at
where resolution = 'refund' and by_card_machine > 0 and told_at is not null;
create index conflicts_owed_at_machine on conflicts (settled_at)
where resolution = 'refund' and by_card_machine > 0 and machine_refunded_at is null;
-- Of a booking of an order: {tariffId, lines}, its tickets as the versions that the order cites price them; null: they don't.
alter table conflicts add priced jsonb;

-- The order that a counter sold, of which this one may be a booking that was settled by itself.
create function origin_of_order(id uuid) returns uuid language sql stable parallel safe
return coalesce((select k.order_id from conflicts k where k.settled_booking = $1 and k.order_id is not null limit 1), $1);

-- Of lines that a counter or a manager gave back by name: who, why, and the hash of the request; null: tickets of a booking, as before.
alter table order_returns add terminal_id uuid references terminals;
alter table order_returns add reason text;
alter table order_returns add request_hash bytea;
alter table order_returns add constraint order_returns_by_line check (num_nulls(terminal_id, reason, request_hash) in (0, 3));
-- Where returned goods went.
alter table order_lines add went_to text check (went_to in ('stock', 'written_off'));
alter table order_lines add constraint order_lines_went_to check (went_to is null or (kind = 'goods' and return_id is not null));
drop trigger order_lines_fixed on order_lines;
create trigger order_lines_fixed before update on order_lines for each row
  when (old.return_id is not null
    or to_jsonb(old) - 'return_id' - 'went_to' is distinct from to_jsonb(new) - 'return_id' - 'went_to')
  execute function refuse_change();
