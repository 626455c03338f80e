-- Payments of ours have made these charges after all: no manager has to look at them any more. A charge whose payment isn't
-- captured stays with the manager: the two have not been brought together.
update gateway_events e set state = 'done', try_at = null, done_at = now(), last_error = null
from payments p
where e.state = 'parked' and e.event_id like 'unmatched:%' and p.gateway = e.gateway
  and p.gateway_ref = substr(e.event_id, length('unmatched:') + 1) and p.state = 'captured'
