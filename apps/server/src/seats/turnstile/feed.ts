/**
 * Messages that Redis sends a server unasked: the changes of maps, the alarms of holds whose time is up, and the server's
 * own pulse. The pulse proves that it would hear the others.
 */
import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { parseChangeText } from '../map-text.ts'
import type { Claimant, MapChange } from '../seat-store.ts'
import { alarmOf, CHANGES_CHANNEL, expiredChannel, FORGOTTEN, pulseChannel } from './keys.ts'

/** A pulse may take so long from one connection to the other. */
const PULSE_MS = 1000
/** A connection on which so many pulses were missed is made anew: it may be open at this end only. */
const MISSED_PULSES = 3

/** Redis takes what it is told, and it isn't heard on the other connection. */
export class Unheard extends Error {}

export interface Feed {
  /** Says something to itself through Redis. Throws `Unheard` when it doesn't hear it within a second, or what Redis says. */
  beat(): Promise<void>
  close(): void
}

/**
 * @param redis for commands; it is made anew as well when it stays silent
 * @param subscriber a connection of its own for pub/sub
 * @param onListening it listens, for the first time or again: what was told before has been missed
 */
export function createFeed(options: {
  redis: Redis
  subscriber: Redis
  onChange(change: MapChange | 'lost'): void
  onAlarm(claimant: Claimant): void
  onListening(): void
  onError(error: Error): void
}): Feed {
  const { redis, subscriber, onChange, onAlarm, onListening, onError } = options
  const pulse = pulseChannel(randomUUID())
  const expired = expiredChannel(subscriber.options.db ?? 0)
  let hear: ((beat: string) => void) | undefined
  let unheard = 0
  let unsaid = 0
  let listening = false
  let closed = false

  function onMessage(channel: string, text: string): void {
    if (channel === pulse) return hear?.(text)
    if (channel === expired) {
      const claimant = alarmOf(text)
      return claimant && onAlarm(claimant)
    }
    if (text === FORGOTTEN) return onChange('lost')
    try {
      onChange(parseChangeText(text))
    } catch (error) {
      onError(error as Error)
    }
  }

  /** Called when Redis has confirmed the subscription: a map that is read before that could miss what comes in between, too. */
  async function listen(): Promise<void> {
    try {
      await subscriber.subscribe(CHANGES_CHANNEL, expired, pulse)
      listening = true
      onListening()
    } catch (error) {
      if (closed) return
      onError(error as Error)
      subscriber.disconnect(true)
    }
  }

  const onReady = (): void => void listen()
  const onClose = (): void => {
    listening = false
  }
  subscriber.on('message', onMessage)
  subscriber.on('ready', onReady)
  subscriber.on('close', onClose)
  if (subscriber.status === 'ready') onReady()

  return {
    async beat() {
      const beat = randomUUID()
      let timer: NodeJS.Timeout | undefined
      const heard = new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), PULSE_MS)
        hear = (text) => text === beat && resolve(true)
      })
      try {
        await redis.publish(pulse, beat)
        unsaid = 0
        if (listening && (await heard)) {
          unheard = 0
          return
        }
      } catch (error) {
        // Connected, and yet no answer: the other end may be gone without a word.
        if (redis.status === 'ready' && ++unsaid % MISSED_PULSES === 0) redis.disconnect(true)
        throw error
      } finally {
        clearTimeout(timer)
      }
      if (subscriber.status === 'ready' && ++unheard % MISSED_PULSES === 0) subscriber.disconnect(true)
      throw new Unheard('nothing is heard of what is published')
    },
    close() {
      closed = true
      subscriber.off('message', onMessage)
      subscriber.off('ready', onReady)
      subscriber.off('close', onClose)
    },
  }
}
