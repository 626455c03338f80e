-- The counts that the first end of a shift told, in their order.
-- $1 command id of that end  $2 currency
select jsonb_build_object('currency', $2::text, 'amount', counted, 'pieces', pieces) as counted, expected, at
from shift_counts where command_id = $1 order by place
