-- No gateway is asked for what goes back to accounts: these refunds are done.
-- $1 refund ids
update refunds set state = 'done', try_at = null, done_at = now() where id = any($1::uuid[]) and state <> 'carried'
