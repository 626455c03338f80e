-- What a company has paid. Nothing happens where it was entered before.
-- $1 movement id  $2 account id  $3 amount  $4 the day on which it was paid  $5 note or null  $6 the manager's terminal
insert into account_movements (id, account_id, kind, amount, paid_on, note, terminal_id)
values ($1, $2, 'received', -$3::bigint, $4, $5, $6)
on conflict (id) do nothing
