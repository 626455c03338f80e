-- An invoice's number that the lost hours may have given is never given again: the series jump by more than those hours can have used,
-- also those that have no invoice yet.
-- Returns nothing of use.
insert into invoice_series (id, last)
select id, 1000 from cinemas
union select id, 1000 from invoice_series
union select '00000000-0000-0000-0000-000000000000', 1000
on conflict (id) do update set last = invoice_series.last + 1000
