-- Makes a version that follows another one, under the same name and in the same currency.
-- $1 its id  $2 the version that it follows  $3 prices  $4 rules or null  $5 the manager's terminal  $6 revision
insert into price_lists (id, name, currency, prices, rules, follows, made_by, revision)
select $1, name, currency, $3::json, $4::jsonb, id, $5, $6 from price_lists where id = $2
