-- The next number of a series of invoices. Whoever wants another one waits until the transaction ends, so that none is left out.
-- $1 series id: the cinema's, or zeros
insert into invoice_series (id, last) values ($1, 1)
on conflict (id) do update set last = invoice_series.last + 1
returning last
