-- Moves the end of a booking's holds. No seat changes its look, so the revision stays.
-- KEYS   seats, map of one show
-- ARGV   booking, until (ms), the seats
-- Returns the number of seats extended, -1 when the show must be rebuilt first
-- Guarantees: only the owner's holds are touched; idempotent.
if redis.call('HEXISTS', KEYS[2], 'epoch') == 0 then return -1 end
local extended = 0
for i = 3, #ARGV do
  local _, kind, owner = taken(redis.call('HGET', KEYS[1], ARGV[i]), 0)
  if owner == ARGV[1] and kind == 'h' then
    redis.call('HSET', KEYS[1], ARGV[i], ARGV[2] .. '|h|' .. ARGV[1])
    extended = extended + 1
  end
end
return extended
