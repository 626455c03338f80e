-- A pay-out may come before the conflict that it names: a ledger that was set back hears of both again, in an order of its own. It keeps
-- the name, so nobody is asked to give the money back a second time.
alter table drawer_movements drop constraint drawer_movements_conflict_id_fkey;
