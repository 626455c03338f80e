-- A manager stops the renewals of a subscription: no card is charged for it until its holder saves one. $1 subscription id  $2 the manager's terminal
update subscription_cards set state = 'removed', removed_by = $2 where subscription_id = $1 and state = 'saved'
