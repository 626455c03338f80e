/**
 * Has Redis tell of keys that have expired, where its settings may be changed; the kinds of events that it told of
 * already stay on.
 */
import type { Redis } from 'ioredis'

/** E: on the channel of the event; x: expired keys. */
const NEEDED = ['E', 'x']

/** @throws where the setting can't be read or changed, as with some hosts: then the sweep alone ends holds */
export async function switchOnAlarms(redis: Redis): Promise<void> {
  const [, flags = ''] = (await redis.config('GET', 'notify-keyspace-events')) as string[]
  // A stands for every kind of event.
  const missing = NEEDED.filter((flag) => !flags.includes(flag) && !(flag === 'x' && flags.includes('A')))
  if (missing.length > 0) await redis.config('SET', 'notify-keyspace-events', flags + missing.join(''))
}
