-- The languages in which customers are spoken to. The codes are those of packages/shared/src/words/languages.ts.

-- Of the house: null, nobody has said, and it is English.
alter table cinemas add column language text check (language in ('en', 'de', 'fr', 'es', 'hi', 'ar'));

-- Of a booking's customer, for its mails; null: nobody knows it, and the house's own is used.
alter table bookings add column language text check (language in ('en', 'de', 'fr', 'es', 'hi', 'ar'));

-- Of the page on which the holder began to save a card, for mails about the subscription.
alter table subscription_cards add column language text check (language in ('en', 'de', 'fr', 'es', 'hi', 'ar'));
