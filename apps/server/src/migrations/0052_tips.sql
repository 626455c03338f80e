-- Tips: what customers leave for the staff beside an order, in cash or on a card machine. A tip is no line of its order, has no tax, and
-- is no part of what the payment pays.
create table order_tips (
  -- with which it was handed over
  payment_id uuid primary key references payments,
  order_id uuid not null references orders,
  -- minor units of the payment's currency
  amount integer not null check (amount > 0)
);
create index order_tips_order on order_tips (order_id);
create trigger order_tips_fixed before update or delete on order_tips for each row execute function refuse_change();

-- Tips that went back to the customer, because whoever gave all of the order back said so.
create table order_tip_returns (
  payment_id uuid primary key references order_tips,
  return_id uuid not null references order_returns
);
create trigger order_tip_returns_fixed before update or delete on order_tip_returns for each row execute function refuse_change();

-- Of the money of a booking that waits for a manager, what was left for the staff: all of it, and what was left at a card machine. The amount and
-- the part of the card machine have it.
alter table conflicts
  add column tip integer not null default 0 check (tip >= 0),
  add column tip_by_card_machine integer not null default 0 check (tip_by_card_machine between 0 and tip);
