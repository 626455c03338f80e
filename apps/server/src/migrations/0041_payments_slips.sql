-- outside a transaction
-- Two payments may name one slip by mistake or by fraud. The money was taken, so a manager is told, and nothing is refused.
create index concurrently payments_slips on payments (at) where slip is not null;
