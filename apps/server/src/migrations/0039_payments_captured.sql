-- outside a transaction
-- A day's payments by the gateway, for comparing them with its movements.
create index concurrently payments_captured on payments (settled_at) where gateway = 'stripe' and state = 'captured';
