-- Ends a plan's sale, or takes it up again. What is so already stays as it is.
-- $1 plan id  $2 whether it is sold
update subscription_plans set sold_until = case when $2::boolean then null else now() end
where id = $1 and (sold_until is null) <> $2
