-- Money that a terminal was told to give back is told again when the terminal begins anew and no payment of it has come in.

alter table conflicts
  -- The last time that a life of the terminal that is over had it on its disk.
  add told_before_at timestamptz;

create index conflicts_pay_outs on conflicts (terminal_id) where resolution = 'refund' and told_at is not null;
create index drawer_movements_conflict on drawer_movements (conflict_id) where conflict_id is not null;
