-- The house's ticket keys: their public halves. The private ones are with the servers, and never in the ledger. A server that
-- hasn't the key that signs doesn't start.

create table ticket_keys (
  -- raw Ed25519, base64url
  public_key text primary key check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  since timestamptz not null default now(),
  -- when the next key took its place; null: tickets are signed with it
  until timestamptz,
  -- an earlier key and its signature over this one; null: the first key, or one that replaces a key that was lost
  vouched_by text references ticket_keys,
  vouch text,
  check ((vouched_by is null) = (vouch is null))
);
create unique index ticket_keys_one_signs on ticket_keys ((true)) where until is null;

-- Servers hear of another key, and tell the doors.
create function tell_ticket_keys() returns trigger language plpgsql as $$
begin
  perform pg_notify('ticket_keys', '');
  return null;
end $$;
create trigger ticket_keys_tell after insert or update on ticket_keys
  for each statement execute function tell_ticket_keys();
