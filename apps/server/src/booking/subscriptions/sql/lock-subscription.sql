-- $1 subscription id
select is_paused as "isPaused", ends from subscriptions where id = $1 for update
