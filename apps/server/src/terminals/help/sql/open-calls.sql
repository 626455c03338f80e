-- Calls that wait, and those that somebody answered just now, oldest first.
-- $1 cinema: its own kiosks, and those of the whole house; null: all  $2 minutes after which a call is gone
-- $3 minutes for which an answered one is shown
select h.id as "callId", t.name as kiosk, h.step, h.called_at as "calledAt", h.answered_by as by, h.answered_at as "answeredAt"
from help_calls h join terminals t on t.id = h.terminal_id
where h.ended_at is null and h.called_at > clock_timestamp() - $2 * interval '1 minute'
  and ($1::uuid is null or h.cinema_id is null or h.cinema_id = $1)
  and (h.answered_at is null or h.answered_at > clock_timestamp() - $3 * interval '1 minute')
order by h.called_at
limit 50
