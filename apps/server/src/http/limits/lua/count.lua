-- Adds to counts, each of a window of time, and tells how they stand.
-- KEYS   the counts
-- ARGV   per count: how much to add (0: it is only read), how long it is kept from its first call on (ms)
-- Returns the counts, in order
local answer = {}
for i, key in ipairs(KEYS) do
  local by = tonumber(ARGV[2 * i - 1])
  if by == 0 then
    answer[i] = tonumber(redis.call('GET', key) or 0)
  else
    answer[i] = redis.call('INCRBY', key, by)
    if answer[i] == by then redis.call('PEXPIRE', key, ARGV[2 * i]) end
  end
end
return answer
