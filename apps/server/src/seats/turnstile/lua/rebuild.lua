-- Begins a new life of a show's map from the ledger's claims, unless another server has done so meanwhile, and tells of it.
-- KEYS   seats, map, changes of one show
-- ARGV   show, life, then per seat: seat, value
-- Returns 1 when it was rebuilt, 0 when it needed no rebuilding
-- Guarantees: a map that has a life is left alone.
if redis.call('HEXISTS', KEYS[2], 'life') == 1 then return 0 end
-- The map's hash may have the life of a version before, under its former name.
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
-- A thousand seats in a call: one by one they take half as long again.
for i = 3, #ARGV, 2000 do redis.call('HSET', KEYS[1], unpack(ARGV, i, math.min(i + 1999, #ARGV))) end
redis.call('HSET', KEYS[2], 'life', ARGV[2], 'revision', 0)
keep_a_week(KEYS[1], KEYS[2], KEYS[3])
redis.call('PUBLISH', 'seat-changes', ARGV[1] .. '|' .. ARGV[2] .. '|0|0|')
return 1
