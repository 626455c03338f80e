-- What was done in the office, the newest first.
-- $1 before this number, or null  $2 the manager's cinema, or null for every one  $3 at most
select w.number, w.at, w.what, w.about, a.name as by, t.name as terminal, w.ended_at as "endedAt", w.refused
from office_acts w left join office_accounts a on a.id = w.account_id left join terminals t on t.id = w.terminal_id
where ($1::bigint is null or w.number < $1) and ($2::uuid is null or w.cinema_id = $2)
order by w.number desc
limit $3
