-- Tells if doors of protocol version 3 may be at work. The first migration of version 4 stands for the update to it: doors that
-- were enrolled later came with version 4. An older one may have been updated since, which the ledger doesn't know.
select exists (
  select from terminals
  where kind = 'door' and revoked_at is null
    and enrolled_at < (select applied_at from migrations where name = '0026_shown_outboxes.sql')
) as may_have
