-- Tells if tickets of this ledger have been sold: then some key has signed them.
select exists (select from tickets) as sold
