-- A device connects whose id this ledger doesn't know. If the id was made in lost hours, managers are told of it, once an incarnation.
-- A minute more on both sides: servers' clocks differ.
-- $1 when the id was made
insert into unknown_terminals (incarnation)
select number from incarnations where $1 between lost_since - interval '1 minute' and began_at + interval '1 minute'
on conflict do nothing
