-- Attempts at readers that were cancelled before the server had heard of them, the latest ones of each terminal: older ones are deleted.
-- Readers are new, so the table is still small.
create index reader_payments_never_begun on reader_payments (terminal_id, ended_at) where request_hash is null;
