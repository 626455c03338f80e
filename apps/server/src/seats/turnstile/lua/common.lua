-- Shared by the scripts that write a show's seats. It is put in front of each and is no script of its own.

-- Redis's own clock in milliseconds: servers' clocks may differ.
local function now_ms()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- 'until|kind|booking' -> until, kind, booking; nothing for a seat that is free or whose hold's time is past.
local function taken(value, now)
  if not value or value == '' then return nil end
  local ends, kind, booking = string.match(value, '^(%d+)|(%a)|(.*)$')
  ends = tonumber(ends)
  if ends ~= 0 and ends <= now then return nil end
  return ends, kind, booking
end

-- Shows that nobody asks for any more would fill Redis. A show's keys go together, and who does ask for it rebuilds it.
local function keep_a_week(seats_key, map_key, changes_key)
  local week = now_ms() + 7 * 24 * 3600 * 1000
  for _, key in ipairs({ seats_key, map_key, changes_key }) do redis.call('PEXPIREAT', key, week) end
end

-- Counts one revision for all changes of a script to a show, keeps it in the capped stream, and tells every server.
-- changes: flat list of seat, state, seat, state... Text on the channel: show|life|from|revision|changes
local function announce(show, seats_key, map_key, changes_key, changes)
  if #changes == 0 then return end
  local revision = redis.call('HINCRBY', map_key, 'revision', 1)
  local life = redis.call('HGET', map_key, 'life')
  local list = table.concat(changes, ',')
  redis.call('XADD', changes_key, 'MAXLEN', '~', 2000, revision .. '-0', 'c', list)
  -- A hash that became empty is gone, and its time with it: the next claim makes one that would stay for good.
  if revision % 32 == 1 or redis.call('PTTL', seats_key) == -1 then keep_a_week(seats_key, map_key, changes_key) end
  redis.call('PUBLISH', 'seat-changes', show .. '|' .. life .. '|' .. (revision - 1) .. '|' .. revision .. '|' .. list)
end

-- An alarm that rings (expires) at a time, whatever it was set to before.
local function set_alarm(key, ends, now)
  redis.call('SET', key, '', 'PX', math.max(1, tonumber(ends) - now))
end
