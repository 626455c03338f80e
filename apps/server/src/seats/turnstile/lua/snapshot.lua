-- A show's claims and the revision that they are of, in one reading.
-- KEYS   seats, map of one show
-- Returns -1 when the show must be rebuilt first, else {life, revision, seat, kind, seat, kind...}
-- Guarantees: a hold whose time is past isn't in it.
local map = redis.call('HMGET', KEYS[2], 'life', 'revision')
if not map[1] then return -1 end
local now = now_ms()
local answer = { map[1], tonumber(map[2]) }
local claims = redis.call('HGETALL', KEYS[1])
for i = 1, #claims, 2 do
  local _, kind = taken(claims[i + 1], now)
  if kind then
    answer[#answer + 1] = tonumber(claims[i])
    answer[#answer + 1] = kind
  end
end
return answer
