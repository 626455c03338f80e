-- Uses an invitation, once.
-- $1 the code's hash
update office_invitations i set used_at = clock_timestamp()
where i.code_hash = $1 and i.used_at is null and i.expires_at > now()
  and not exists (select from office_invitations n where n.account_id = i.account_id and n.made_at > i.made_at)
