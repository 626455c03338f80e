-- Ends the holds of several bookings whose time is past: the seats that the ledger has ended. It also ends any other hold
-- of these bookings that has outlived its time by Redis's own clock, such as one that never reached the ledger.
-- KEYS   for show i (from 0): seats 3i+1, map 3i+2, changes 3i+3; then the bookings' alarms
-- ARGV   number of shows, the shows' ids, then per booking: show (from 0), booking, 1 where the ledger has ended its seats, else 0,
--        number of seats, the seats: those that the ledger has ended, or that the booking may hold (none: any of the show)
-- Returns the shows (from 0) that must be rebuilt: they are passed over, and their rebuilding reads the ledger.
-- Guarantees: only holds of these bookings go; asked twice, the second changes nothing.
local now = now_ms()
local shows = tonumber(ARGV[1])
local known = {}
local changed = {}
local unseen = {}
local lost = {}
for i = 0, shows - 1 do
  known[i] = redis.call('HEXISTS', KEYS[3 * i + 2], 'life') == 1
  changed[i] = {}
  unseen[i] = {}
  if not known[i] then lost[#lost + 1] = i end
end

local function free(show, seat)
  redis.call('HDEL', KEYS[3 * show + 1], seat)
  local list = changed[show]
  list[#list + 1] = seat
  list[#list + 1] = 0
end

local at = shows + 2
local alarm = 3 * shows
while at <= #ARGV do
  local show, booking, ended, count = tonumber(ARGV[at]), ARGV[at + 1], ARGV[at + 2] == '1', tonumber(ARGV[at + 3])
  alarm = alarm + 1
  -- The alarm stays where the ledger has ended nothing: a hold may have time left here, and its alarm is all that will
  -- end it.
  if ended then redis.call('DEL', KEYS[alarm]) end
  if known[show] then
    if count == 0 then unseen[show][booking] = true end
    for i = 1, count do
      local seat = ARGV[at + 3 + i]
      local ends, kind, owner = taken(redis.call('HGET', KEYS[3 * show + 1], seat), 0)
      if owner == booking and kind == 'h' and (ended or ends <= now) then free(show, seat) end
    end
  end
  at = at + 4 + count
end

for i = 0, shows - 1 do
  if next(unseen[i]) then
    local claims = redis.call('HGETALL', KEYS[3 * i + 1])
    for c = 1, #claims, 2 do
      local ends, kind, owner = taken(claims[c + 1], 0)
      if kind == 'h' and unseen[i][owner] and ends <= now then free(i, claims[c]) end
    end
  end
  announce(ARGV[i + 2], KEYS[3 * i + 1], KEYS[3 * i + 2], KEYS[3 * i + 3], changed[i])
end
return lost
