-- A card that was named counts no more: it is saved, or nobody heard an answer. $1 id
delete from subscription_card_tries where id = $1
