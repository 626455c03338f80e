-- Uses a yes to exactly this act of this terminal, once. No row: there is none, or it was used.
-- $1 order or refund  $2 order id  $3 terminal id  $4 the act  $5 the names that the act gives for who agreed
update approvals set used_at = clock_timestamp()
where used_at is null and id = (
  select id from approvals
  where kind = $1 and order_id = $2 and terminal_id = $3 and act = $4::jsonb and answer = 'yes' and used_at is null
    and answered_by = all($5::text[])
  order by answered_at limit 1
)
returning id
