-- Hands the holds of a booking to another booking, a terminal's. The ledger has done so before.
-- KEYS   seats, map, changes of one show, and the alarm of the booking that had them
-- ARGV   show, the booking that had them, the booking that has them now, until (ms), the seats
-- Returns the number of seats that the second booking holds, -1 when the show must be rebuilt first
-- Guarantees: only holds of the first booking are touched; asked twice, the second changes nothing. A seat looks held before
-- and after; only one whose time was past here is told.
if redis.call('HEXISTS', KEYS[2], 'life') == 0 then return -1 end
local now = now_ms()
local changed = {}
local has = 0
for i = 5, #ARGV do
  local value = redis.call('HGET', KEYS[1], ARGV[i])
  local _, kind, owner = taken(value, 0)
  if owner == ARGV[2] and kind == 'h' then
    if not taken(value, now) then
      changed[#changed + 1] = ARGV[i]
      changed[#changed + 1] = 1
    end
    redis.call('HSET', KEYS[1], ARGV[i], ARGV[4] .. '|h|' .. ARGV[3])
    has = has + 1
  elseif owner == ARGV[3] and kind == 'h' then
    has = has + 1
  end
end
redis.call('DEL', KEYS[4])
announce(ARGV[1], KEYS[1], KEYS[2], KEYS[3], changed)
return has
