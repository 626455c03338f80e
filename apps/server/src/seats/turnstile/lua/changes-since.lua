-- The changes of a show's map after a revision.
-- KEYS   map, changes of one show
-- ARGV   life, revision
-- Returns {revision, list, list...} (each list as in the stream), or 0 when they aren't known any more
if redis.call('HGET', KEYS[1], 'life') ~= ARGV[1] then return 0 end
local revision = tonumber(redis.call('HGET', KEYS[1], 'revision'))
local from = tonumber(ARGV[2])
if from > revision then return 0 end
local entries = redis.call('XRANGE', KEYS[2], '(' .. ARGV[2] .. '-0', '+')
if #entries ~= revision - from then return 0 end
local answer = { revision }
for i, entry in ipairs(entries) do answer[i + 1] = entry[2][2] end
return answer
