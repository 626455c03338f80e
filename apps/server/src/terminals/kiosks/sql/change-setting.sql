-- The next version of what the house wants of a kiosk, which is locked. No row: it is wanted so already, and no staff said so.
-- $1 terminal id  $2 out of order, or null: as before  $3 whether there is another message  $4 the message, or null  $5 by whom
-- $6 change id of staff at the kiosk, or null  $7 operator id, or null
insert into kiosk_settings (terminal_id, revision, is_out_of_order, message, by, change_id, operator_id)
select $1, coalesce(s.revision, 0) + 1, coalesce($2, s.is_out_of_order, false), case when $3 then $4::jsonb else s.message end, $5, $6, $7
from (select) one left join lateral (
  select * from kiosk_settings where terminal_id = $1 order by revision desc limit 1
) s on true
where coalesce($2, s.is_out_of_order, false) <> coalesce(s.is_out_of_order, false)
  or $3 and $4::jsonb is distinct from s.message
  -- Else it would be a change when it is sent again, after a manager's.
  or $6::uuid is not null
returning revision
