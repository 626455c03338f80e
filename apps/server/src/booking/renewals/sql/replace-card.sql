-- A card that is being saved takes the place of the one before. Its subscription is locked. $1 card id
update subscription_cards c set state = 'replaced'
from subscription_cards n
where n.id = $1 and n.state = 'begun' and c.subscription_id = n.subscription_id and c.state = 'saved'
