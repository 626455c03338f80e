-- Moves the end of a booking's holds. A hold that had lapsed is held again, and told so: maps taken meanwhile show it free.
-- KEYS   seats, map, changes of one show, and the alarm of an online customer's booking
-- ARGV   show, booking, until (ms), the seats
-- Returns the number of seats extended, -1 when the show must be rebuilt first
-- Guarantees: only the owner's holds are touched; idempotent.
if redis.call('HEXISTS', KEYS[2], 'life') == 0 then return -1 end
local now = now_ms()
local changed = {}
local extended = 0
for i = 4, #ARGV do
  local value = redis.call('HGET', KEYS[1], ARGV[i])
  local _, kind, owner = taken(value, 0)
  if owner == ARGV[2] and kind == 'h' then
    if not taken(value, now) then
      changed[#changed + 1] = ARGV[i]
      changed[#changed + 1] = 1
    end
    redis.call('HSET', KEYS[1], ARGV[i], ARGV[3] .. '|h|' .. ARGV[2])
    extended = extended + 1
  end
end
if KEYS[4] and extended > 0 then set_alarm(KEYS[4], ARGV[3], now) end
announce(ARGV[1], KEYS[1], KEYS[2], KEYS[3], changed)
return extended
