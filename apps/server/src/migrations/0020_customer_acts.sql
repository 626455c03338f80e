-- A card's bank may ask its owner before it pays. Until this instant the customer has time for that; null: nobody was asked.
alter table payments add customer_until timestamptz;
