-- Claims seats of one or more shows for several bookings; each request gets all of its seats or none.
-- KEYS   for show i (from 0): seats 3i+1, map 3i+2, changes 3i+3; then the alarms of online customers' bookings
-- ARGV   number of shows, the shows' ids, then per request: show (from 0), booking, until (ms), its alarm's place in KEYS
--        (0: none), number of seats, the seats
-- Returns, per request: 0 claimed, -1 the show must be rebuilt first, or the list of the seats that another booking has
-- Guarantees: a seat that a living claim of another booking has is never overwritten; asked twice, answers the same.
local now = now_ms()
local shows = tonumber(ARGV[1])
local changed = {}
local known = {}
for i = 0, shows - 1 do
  known[i] = redis.call('HEXISTS', KEYS[3 * i + 2], 'life') == 1
  changed[i] = {}
end

local answers = {}
local at = shows + 2
while at <= #ARGV do
  local show, booking, ends = tonumber(ARGV[at]), ARGV[at + 1], ARGV[at + 2]
  local alarm, count = tonumber(ARGV[at + 3]), tonumber(ARGV[at + 4])
  if not known[show] then
    answers[#answers + 1] = -1
  else
    local key = KEYS[3 * show + 1]
    local fields = {}
    for i = 1, count do fields[i] = ARGV[at + 4 + i] end
    local values = redis.call('HMGET', key, unpack(fields))
    local refused = {}
    local mine = {}
    for i = 1, count do
      local _, _, owner = taken(values[i], now)
      if owner == booking then
        mine[i] = true
      elseif owner then
        refused[#refused + 1] = tonumber(fields[i])
      end
    end
    if #refused > 0 then
      answers[#answers + 1] = refused
    else
      local sets = {}
      for i = 1, count do
        if not mine[i] then
          sets[#sets + 1] = fields[i]
          sets[#sets + 1] = ends .. '|h|' .. booking
          local list = changed[show]
          list[#list + 1] = fields[i]
          list[#list + 1] = 1
        end
      end
      if #sets > 0 then
        redis.call('HSET', key, unpack(sets))
        if alarm > 0 then set_alarm(KEYS[alarm], ends, now) end
      end
      answers[#answers + 1] = 0
    end
  end
  at = at + 5 + count
end

for i = 0, shows - 1 do announce(ARGV[i + 2], KEYS[3 * i + 1], KEYS[3 * i + 2], KEYS[3 * i + 3], changed[i]) end
return answers
