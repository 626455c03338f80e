-- The office: accounts of those who work at managers' pages, their sessions, what they did there, and what terminals tell of
-- themselves.

create table office_accounts (
  -- made by the manager's page or the command line
  id uuid primary key,
  -- a user name or an e-mail address, in small letters
  login text not null check (login = lower(login) and length(login) between 2 and 99),
  name text not null check (length(name) between 1 and 60),
  -- a PHC string; null: none has been set
  password_hash text check (password_hash like '$argon2id$%'),
  -- base32; null: no second factor
  totp_secret text,
  -- begun, and not confirmed by six digits yet
  totp_begun text,
  -- the last step of 30 s whose digits were taken: none is taken twice
  totp_step bigint,
  -- of the house's provider (OpenID Connect), known since the first log-in there
  provider_subject text unique,
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  check (removed_at is null or num_nonnulls(password_hash, totp_secret, totp_begun, provider_subject) = 0)
);
create unique index office_accounts_login on office_accounts (login) where removed_at is null;
create trigger office_accounts_kept before delete on office_accounts for each row execute function refuse_change();

create table office_roles (
  account_id uuid not null references office_accounts,
  -- null: at every cinema of the house
  cinema_id uuid references cinemas,
  role text not null check (role in ('reader', 'manager', 'administrator')),
  unique nulls not distinct (account_id, cinema_id)
);

-- Codes by which somebody sets the password of their account: the newest of an account alone is good, and once.
create table office_invitations (
  code_hash bytea primary key,
  account_id uuid not null references office_accounts,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index office_invitations_account on office_invitations (account_id, made_at desc);

-- Each is good once, instead of the six digits.
create table office_recovery_codes (
  account_id uuid not null references office_accounts,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table office_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references office_accounts,
  -- it is good at this terminal alone
  terminal_id uuid not null references terminals,
  -- chosen, where the account has roles at several
  cinema_id uuid references cinemas,
  began_at timestamptz not null default clock_timestamp(),
  touched_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index office_sessions_account on office_sessions (account_id, began_at desc);
-- A terminal has one session at a time.
create unique index office_sessions_terminal on office_sessions (terminal_id) where ended_at is null;

-- Wrong tries in a row: of a user name, whether or not anybody has it, and of a terminal.
create table office_tries (
  key text primary key,
  wrong integer not null check (wrong >= 0),
  last_at timestamptz not null,
  -- nobody may try before
  until timestamptz not null
);

-- Log-ins that the house's provider is asked for.
create table office_provider_attempts (
  id uuid primary key,
  state_hash bytea not null unique,
  code_verifier text not null,
  nonce text not null,
  terminal_id uuid not null references terminals,
  begun_at timestamptz not null default clock_timestamp(),
  -- the provider has said who it is
  account_id uuid references office_accounts,
  digits text,
  wrong_digits integer not null default 0,
  ended_at timestamptz
);

-- What was done at managers' pages, and what happened to accounts.
create table office_acts (
  number bigint generated always as identity primary key,
  -- the name of a call, or of what happened to an account
  what text not null,
  -- the id of a show, an operator, an account…, as the call names it
  subject text not null,
  -- the same in words, as far as they were known
  about text not null,
  -- null: by the command line, or nobody who is known
  account_id uuid references office_accounts,
  terminal_id uuid references terminals,
  cinema_id uuid references cinemas,
  at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- the code of the refusal
  refused text
);
create index office_acts_subject on office_acts (subject, at desc);
create index office_acts_cinema on office_acts (cinema_id, number desc);
create trigger office_acts_kept before delete on office_acts for each row execute function refuse_change();
-- Its end is written once.
create trigger office_acts_fixed before update on office_acts for each row
  when (
    old.ended_at is not null
    or to_jsonb(old) - array['ended_at', 'refused'] is distinct from to_jsonb(new) - array['ended_at', 'refused']
  )
  execute function refuse_change();

-- Who did something at a manager's page: the account and the terminal, or the terminal alone where nobody had logged in.
create function done_by(terminal uuid, done_to text, moment timestamptz) returns text language sql stable as $$
  select coalesce(
    (
      select a.name || ' (' || t.name || ')' from office_acts w join office_accounts a on a.id = w.account_id
      where w.subject = done_to and w.terminal_id = t.id and w.at <= moment and w.refused is null
      order by w.at desc limit 1
    ),
    t.name
  )
  from terminals t where t.id = terminal
$$;

-- What a terminal has told of itself last.
create table terminal_conditions (
  terminal_id uuid primary key references terminals,
  -- null: it hasn't said
  version text,
  protocol integer,
  outbox integer,
  printer text check (printer in ('ready', 'trouble', 'none')),
  operator_id uuid,
  at timestamptz not null default clock_timestamp()
);

