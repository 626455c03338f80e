-- Makes the turnstile show some seats as the ledger has them, whoever had them here. Used after a sale, and where the
-- ledger has contradicted the turnstile.
-- KEYS   for show i (from 0): seats 3i+1, map 3i+2, changes 3i+3; then the alarms of bookings that were sold
-- ARGV   number of shows, the shows' ids, then per seat: show (from 0), seat, value ('' for free)
-- Returns two lists. First the shows (from 0) that must be rebuilt: they are passed over, and their rebuilding reads the ledger.
-- Then the seats (by their place in ARGV, from 0) that were sold to a booking which didn't have them here before. A sale that is
-- told late looks so: it may have been given back meanwhile.
-- Guarantees: idempotent; the revision moves only for seats whose look changes: for who has seen the map before a hold
-- lapsed, or for who has seen it since.
local now = now_ms()
local shows = tonumber(ARGV[1])
local changed = {}
local known = {}
local lost = {}
local unheld = {}
for i = 0, shows - 1 do
  changed[i] = {}
  known[i] = redis.call('HEXISTS', KEYS[3 * i + 2], 'life') == 1
  if not known[i] then lost[#lost + 1] = i end
end
for i = 3 * shows + 1, #KEYS do redis.call('DEL', KEYS[i]) end
local states = { h = 1, b = 2 }
for at = shows + 2, #ARGV, 3 do
  local show, seat, value = tonumber(ARGV[at]), ARGV[at + 1], ARGV[at + 2]
  local key = KEYS[3 * show + 1]
  if known[show] then
    local value_before = redis.call('HGET', key, seat)
    local _, before, owner = taken(value_before, 0)
    local _, living = taken(value_before, now)
    local _, after, booking = taken(value, now)
    if after == 'b' and owner ~= booking then unheld[#unheld + 1] = (at - shows - 2) / 3 end
    if after then
      redis.call('HSET', key, seat, value)
    else
      redis.call('HDEL', key, seat)
    end
    if before ~= after or living ~= after then
      local list = changed[show]
      list[#list + 1] = seat
      list[#list + 1] = after and states[after] or 0
    end
  end
end
for i = 0, shows - 1 do announce(ARGV[i + 2], KEYS[3 * i + 1], KEYS[3 * i + 2], KEYS[3 * i + 3], changed[i]) end
return { lost, unheld }
