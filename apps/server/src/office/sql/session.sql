-- A session that goes on, with its account as it is at this moment. No row: it is over, or it is another terminal's.
-- $1 session id  $2 terminal id  $3 without a touch it ends after so many seconds  $4 and in any case after so many
select a.id as "accountId", a.name, a.login, a.totp_secret is not null as "hasSecondFactor",
  a.password_hash is not null as "hasPassword",
  (select count(*)::int from office_recovery_codes c where c.account_id = a.id and c.used_at is null) as "recoveryCodesLeft",
  s.cinema_id as chosen, t.cinema_id as "terminalCinema",
  least(s.touched_at + make_interval(secs => $3), s.began_at + make_interval(secs => $4)) as "endsAt",
  coalesce((
    select json_agg(json_build_object('cinemaId', r.cinema_id, 'role', r.role) order by c.name, c.id)
    from office_roles r left join cinemas c on c.id = r.cinema_id where r.account_id = a.id
  ), '[]') as roles
from office_sessions s join office_accounts a on a.id = s.account_id join terminals t on t.id = s.terminal_id
where s.id = $1 and s.terminal_id = $2 and s.ended_at is null and a.removed_at is null and t.revoked_at is null
  and s.touched_at > clock_timestamp() - make_interval(secs => $3) and s.began_at > clock_timestamp() - make_interval(secs => $4)
