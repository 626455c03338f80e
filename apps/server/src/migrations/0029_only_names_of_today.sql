-- A server of the version before that was left running may have written conflicts under its own names after the renaming. They
-- get the names of today. It can write no more of them: such a transaction fails, and the terminal sends the entry again.
update conflicts set reason = case reason when 'stale_epoch' then 'stale_grant' else 'future_grant' end
where reason in ('stale_epoch', 'future_epoch');
update conflicts set body = jsonb_set(body, '{tickets}', (
  select jsonb_agg(ticket - 'epoch' || jsonb_build_object('grantNumber', ticket -> 'epoch') order by place)
  from jsonb_array_elements(body -> 'tickets') with ordinality as t (ticket, place)
))
where command = 'sell' and jsonb_path_exists(body, '$.tickets[*].epoch');

alter table conflicts add constraint conflicts_names_of_today check (
  reason not in ('stale_epoch', 'future_epoch') and jsonb_path_exists(body, '$.tickets[*].epoch') is not true
);
