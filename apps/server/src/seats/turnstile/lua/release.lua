-- Frees those of the seats that the booking holds, or (kinds `hb`) has sold and given back. Also frees holds of other
-- bookings whose time is past. A claim that Redis didn't see may have ended such a hold in the ledger, and been refused.
-- Then nobody else tells Redis. Seats that other bookings have now stay.
-- KEYS   seats, map, changes of one show
-- ARGV   show, booking, kinds ('h' or 'hb'), the seats
-- Returns the number of seats freed, -1 when the show must be rebuilt first
-- Guarantees: no living claim of another booking goes; asked twice, the second changes nothing.
if redis.call('HEXISTS', KEYS[2], 'life') == 0 then return -1 end
local now = now_ms()
local changed = {}
local freed = 0
for i = 4, #ARGV do
  local value = redis.call('HGET', KEYS[1], ARGV[i])
  -- A lapsed hold of the booking is removed too: maps still show it.
  local _, kind, owner = taken(value, 0)
  local owned = owner == ARGV[2] and string.find(ARGV[3], kind, 1, true)
  if owned or (owner and not taken(value, now)) then
    redis.call('HDEL', KEYS[1], ARGV[i])
    changed[#changed + 1] = ARGV[i]
    changed[#changed + 1] = 0
    freed = freed + 1
  end
end
announce(ARGV[1], KEYS[1], KEYS[2], KEYS[3], changed)
return freed
