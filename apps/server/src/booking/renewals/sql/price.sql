-- Prices a renewal, once. $1 its id  $2 the order as it is sold  $3 what it costs
update subscription_renewals set sale = $2, amount = $3 where id = $1 and sale is null
