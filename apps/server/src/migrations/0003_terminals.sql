-- Enrolled devices. A code makes one; after that it signs a challenge with its key.

create table terminals (
  id uuid primary key,
  name text not null unique,
  kind text not null check (kind in ('counter', 'kiosk', 'manager')),
  -- null: every cinema of the house
  cinema_id uuid references cinemas,
  -- raw Ed25519 public key
  public_key bytea not null check (length(public_key) = 32),
  enrolled_at timestamptz not null default now(),
  last_seen_at timestamptz,
  revoked_at timestamptz
);

create table enrolment_codes (
  -- SHA-256 of the code: who reads the table can't enrol
  code_hash bytea primary key,
  name text not null,
  kind text not null check (kind in ('counter', 'kiosk', 'manager')),
  cinema_id uuid references cinemas,
  expires_at timestamptz not null,
  used_at timestamptz,
  terminal_id uuid references terminals
);

-- What terminals did, by the id that they gave it. The answer is written in the transaction that applied the command.
create table inbox (
  command_id uuid primary key,
  terminal_id uuid not null references terminals,
  -- SHA-256 of the command's body: the same id with another body is refused
  body_hash bytea not null,
  answer jsonb not null,
  received_at timestamptz not null default now()
);
