-- The vouchers of a batch by their numbers.
-- $1 batch id  $2 the cinema whose manager asks; null: all. A code is money: the house's are for its own managers  $3 only those after this number  $4 at most
select v.number, v.code, v.signed_code as "signedCode", v.balance, v.is_active as "isActive", v.is_blocked as "isBlocked"
from vouchers v join voucher_batches b on b.id = v.batch_id
where v.batch_id = $1 and ($2::uuid is null or b.cinema_id = $2) and v.number > $3
order by v.number
limit $4
