/**
 * The network: connections between hosts as TCP makes them. Messages arrive in order, after a while, or not at all. On a
 * line that is blocked without a word they wait, and arrive late if both ends still live when the line is back. A line
 * that is cut tells both ends. Every connection can be blocked in one direction alone.
 */
import { schedule, simNow } from './clock.ts'
import { currentLife, type Life, liveAs } from './life.ts'
import type { Random } from './random.ts'

export interface End {
  readonly open: boolean
  /** The host at the other end. */
  readonly peer: string
  send(message: unknown): void
  close(): void
  onMessage: (message: never) => void
  onClose: () => void
}

type Accept = (end: End) => void

interface Side extends End {
  open: boolean
  life: Life | undefined
  host: string
  other: Side
  lastAt: number
  held: { message: unknown; closes: boolean }[]
}

export type Network = ReturnType<typeof createNetwork>

/** The way in one direction, in ms. */
const LATENCY = { least: 0.2, spread: 1.5, slowOnceIn: 200, slow: 400 }

export function createNetwork(random: Random) {
  const listening = new Map<string, { life: Life | undefined; accept: Accept }>()
  const sides = new Set<Side>()
  const blocked = new Map<string, number>()
  let slowOnceIn = LATENCY.slowOnceIn

  const way = (from: string, to: string): string => `${from}>${to}`
  const isBlocked = (from: string, to: string): boolean => (blocked.get(way(from, to)) ?? 0) > 0

  function latency(): number {
    if (slowOnceIn > 0 && random.below(slowOnceIn) === 0) return random.next() * LATENCY.slow
    return LATENCY.least + random.next() * LATENCY.spread
  }

  function side(host: string, life: Life | undefined, peer: string): Side {
    const self: Side = {
      open: true,
      life,
      host,
      peer,
      other: undefined as unknown as Side,
      lastAt: 0,
      held: [],
      onMessage() {},
      onClose() {},
      send(message) {
        if (!self.open || (life && !life.alive)) return
        travel(self, message, false)
      },
      close() {
        if (!self.open || (life && !life.alive)) return
        end(self)
      },
    }
    return self
  }

  /** Closes this end, and tells the other if it can be reached. */
  function end(self: Side): void {
    if (!self.open) return
    self.open = false
    sides.delete(self)
    life(self)?.ends.delete(ends.get(self) as () => void)
    travel(self, undefined, true)
  }

  const life = (self: Side): Life | undefined => self.life
  const ends = new WeakMap<Side, () => void>()

  function travel(self: Side, message: unknown, closes: boolean): void {
    if (self.held.length > 0 || isBlocked(self.host, self.peer)) {
      self.held.push({ message, closes })
      return
    }
    const at = Math.max(simNow() + latency(), self.lastAt)
    self.lastAt = at
    schedule(at - simNow(), () => arrive(self, message, closes), undefined)
  }

  function arrive(self: Side, message: unknown, closes: boolean): void {
    const { other } = self
    if (!other.open) return
    if (isBlocked(self.host, self.peer)) {
      self.held.push({ message, closes })
      return
    }
    if (other.life && !other.life.alive) return
    if (other.life && other.life.standsStillUntil > simNow()) {
      schedule(other.life.standsStillUntil - simNow(), () => arrive(self, message, closes), undefined)
      return
    }
    if (closes) {
      other.open = false
      sides.delete(other)
      liveAs(other.life, () => other.onClose())
    } else {
      liveAs(other.life, () => other.onMessage(message as never))
    }
  }

  function flush(from: string, to: string): void {
    for (const self of everySide(from, to)) {
      const late = self.held
      self.held = []
      for (const { message, closes } of late) travel(self, message, closes)
    }
  }

  /** Closed ones as well: what they sent before may still be under way. */
  const all = new Set<Side>()
  const everySide = (from: string, to: string): Side[] =>
    [...all].filter((each) => each.host === from && each.peer === to)

  return {
    latency,
    isBlocked,
    /** The frequency of slow messages: once in so many; 0: never. */
    setSlow(onceIn: number): void {
      slowOnceIn = onceIn
    },

    /** @param address a host, or a door of it (`server-1:http`) */
    listen(address: string, accept: Accept, as: Life | undefined): void {
      listening.set(address, { life: as, accept })
    },

    /** Resolves undefined when nobody listens there. A blocked line keeps it unresolved until the line is back. */
    connect(address: string, from: string = currentLife()?.host ?? 'world'): Promise<End | undefined> {
      const as = currentLife()
      const to = address.split(':')[0] as string
      return new Promise((resolve) => {
        const answer = (end: End | undefined): void => {
          const back = (): void => {
            if (isBlocked(to, from)) return void schedule(500, back, undefined)
            if (as && !as.alive) return
            liveAs(as, () => resolve(end))
          }
          schedule(latency(), back, undefined)
        }
        const knock = (): void => {
          if (as && !as.alive) return
          // SYN is sent again and again.
          if (isBlocked(from, to)) return void schedule(500, knock, undefined)
          const door = listening.get(address)
          if (!door || (door.life && !door.life.alive)) return answer(undefined)
          const mine = side(from, as, to)
          const theirs = side(to, door.life, from)
          mine.other = theirs
          theirs.other = mine
          for (const each of [mine, theirs]) {
            sides.add(each)
            all.add(each)
            const onDeath = (): void => end(each)
            ends.set(each, onDeath)
            each.life?.ends.add(onDeath)
          }
          liveAs(door.life, () => door.accept(theirs))
          answer(mine)
        }
        schedule(latency(), knock, undefined)
      })
    },

    /** The hosts to which this one has connections. */
    peersOf(host: string): string[] {
      return [...new Set([...sides].filter((side) => side.host === host && side.open).map((side) => side.peer))]
    },

    /** Silent: nothing arrives in that direction until `unblock`. Several may block the same way. */
    block(from: string, to: string): void {
      blocked.set(way(from, to), (blocked.get(way(from, to)) ?? 0) + 1)
    },
    unblock(from: string, to: string): void {
      blocked.set(way(from, to), Math.max(0, (blocked.get(way(from, to)) ?? 0) - 1))
      if (!isBlocked(from, to)) flush(from, to)
    },
    /** Tells both ends of every connection between them; messages under way are lost. */
    cut(a: string, b: string): number {
      let cuts = 0
      for (const self of [...sides]) {
        if (!((self.host === a && self.peer === b) || (self.host === b && self.peer === a)) || !self.open) continue
        cuts++
        self.open = false
        sides.delete(self)
        self.held = []
        liveAs(self.life, () => {
          if (!self.life || self.life.alive) self.onClose()
        })
      }
      return cuts
    },
    healAll(): void {
      const ways = [...blocked.keys()]
      blocked.clear()
      slowOnceIn = 0
      for (const each of ways) {
        const [from, to] = each.split('>') as [string, string]
        flush(from, to)
      }
    },
  }
}
