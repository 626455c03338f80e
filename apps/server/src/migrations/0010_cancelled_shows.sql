-- A show that doesn't take place. It stays, with everything that was sold for it, which is given back.

alter table shows
  add cancelled_at timestamptz,
  add cancelled_why text,
  add cancelled_by uuid references terminals,
  add check ((cancelled_at is null) = (cancelled_why is null)),
  add check ((cancelled_at is null) = (cancelled_by is null));
