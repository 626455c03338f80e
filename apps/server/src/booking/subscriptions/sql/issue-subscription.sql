-- A subscription. No row: there is one of this id.
-- $1 id  $2 plan id  $3 code  $4 signed code  $5 holder  $6 e-mail  $7 the manager's terminal
insert into subscriptions (id, plan_id, code, signed_code, holder, email, issued_by)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (id) do nothing
