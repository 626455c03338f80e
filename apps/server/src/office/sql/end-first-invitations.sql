-- Somebody logs in: the codes that a start of the house printed for another account, its first, are good no more. Those that the
-- command line made stay, and those that were made after somebody had logged in: an administrator made them.
-- $1 the first account's user name  $2 the account that logs in
update office_invitations i set expires_at = clock_timestamp()
from office_accounts a
where a.id = i.account_id and a.login = $1 and a.id <> $2 and i.used_at is null and i.expires_at > clock_timestamp()
  and not exists (select from office_sessions s where s.began_at < i.made_at)
  and not exists (
    select from office_acts w where w.subject = a.id::text and w.what = 'invited_by_command' and w.at >= i.made_at
  )
