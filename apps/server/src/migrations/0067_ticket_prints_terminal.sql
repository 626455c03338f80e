-- outside a transaction
-- Whether a kiosk has ever printed anything.
create index concurrently ticket_prints_terminal on ticket_prints (terminal_id);
