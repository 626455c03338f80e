-- The first server that runs on a ledger begins its first incarnation. Several at once begin one.
-- $1 id  $2 life
insert into incarnations (number, id, why, said, life) values (1, $1, 'first', 'The first server started on this ledger.', $2)
on conflict (number) do nothing
