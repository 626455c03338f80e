-- "Epoch" named four things. Each has a name of its own from here on: the life of a seat map, the number of a grant, the number
-- of a terminal's run, and the grant number up to which claims are those of a terminal's earlier life. A server of an earlier
-- version can't use the ledger any more: docs/upgrading.md says to stop it first.
alter table show_maps rename column epoch to map_life;

alter sequence grant_epoch rename to grant_number;
alter table seat_claims rename column epoch to grant_number;
alter table seat_claims rename constraint seat_claims_terminal_epoch to seat_claims_terminal_grant;

alter table terminal_runs rename column boot_epoch to run_number;
alter table terminal_runs rename column first_epoch to first_run;
alter table terminal_runs rename column reported_epoch to reported_run;
alter table terminal_runs rename column orphaned_epoch to orphaned_up_to;

-- What was read of an entry, under the names of today. The entry itself stays as it came, and so do records of forced releases.
update conflicts set reason = case reason when 'stale_epoch' then 'stale_grant' else 'future_grant' end
where reason in ('stale_epoch', 'future_epoch');
update conflicts set body = jsonb_set(body, '{tickets}', (
  select jsonb_agg(ticket - 'epoch' || jsonb_build_object('grantNumber', ticket -> 'epoch') order by place)
  from jsonb_array_elements(body -> 'tickets') with ordinality as t (ticket, place)
))
where command = 'sell';
