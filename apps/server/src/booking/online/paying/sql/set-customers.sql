-- Sets the addresses for bookings' tickets and the languages of their mails; null: what was there stays.
-- $1 booking ids, each once  $2 addresses or null  $3 languages or null; one of them at least
update bookings b set email = coalesce(r.email, b.email), language = coalesce(r.language, b.language)
from unnest($1::uuid[], $2::text[], $3::text[]) as r (id, email, language) where b.id = r.id
