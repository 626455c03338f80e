/**
 * The world's time. Every timer of every program and every message of the network is an event in one queue. The driver
 * takes the next, lets all its consequences at that moment happen, and goes on to the one after.
 */
import { type Life, liveAs } from './life.ts'

/** Taken before anything is faked. */
const realSetImmediate = globalThis.setImmediate
export const RealDate = globalThis.Date

export interface SimEvent {
  at: number
  order: number
  life: Life | undefined
  work: (() => void) | undefined
}

/** When every run begins. */
export const START_MS = RealDate.UTC(2026, 10, 21, 10, 0, 0)

let queue: SimEvent[] = []
let now = START_MS
let order = 0
let happened = 0
let onCrash: (life: Life, error: unknown) => void = (_life, error) => {
  throw error
}

/** @param listener hears of exceptions that nobody has caught */
export function hearCrashes(listener: (life: Life, error: unknown) => void): void {
  onCrash = listener
}

export const simNow = (): number => now
export const eventsHappened = (): number => happened

export function resetClock(): void {
  queue = []
  now = START_MS
  order = 0
  happened = 0
}

const isBefore = (a: SimEvent, b: SimEvent): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

function push(event: SimEvent): void {
  let i = queue.push(event) - 1
  while (i > 0) {
    const parent = (i - 1) >> 1
    const above = queue[parent] as SimEvent
    if (!isBefore(event, above)) break
    queue[i] = above
    i = parent
  }
  queue[i] = event
}

function pop(): SimEvent | undefined {
  const first = queue[0]
  const last = queue.pop()
  if (!first || !last || queue.length === 0) return first
  let i = 0
  for (;;) {
    let child = 2 * i + 1
    if (child >= queue.length) break
    if (child + 1 < queue.length && isBefore(queue[child + 1] as SimEvent, queue[child] as SimEvent)) child++
    const below = queue[child] as SimEvent
    if (!isBefore(below, last)) break
    queue[i] = below
    i = child
  }
  queue[i] = last
  return first
}

/** @param life as whom it happens; undefined: the world itself */
export function schedule(delayMs: number, work: () => void, life: Life | undefined): SimEvent {
  const event = { at: now + Math.max(0, delayMs), order: order++, life, work }
  push(event)
  return event
}

export function cancel(event: SimEvent): void {
  event.work = undefined
}

/**
 * Lets everything happen that follows at this moment: ticks, promises, rejections. It is the call with which Node itself
 * ends each callback. A turn of the event loop does the same, and asks the kernel besides, which took a quarter of an evening.
 */
const runTicks = (process as unknown as { _tickCallback(): void })._tickCallback

function settle(): void {
  try {
    runTicks()
  } catch (error) {
    // A tick that throws ends a program. Node would end this one too, later and without the error.
    console.error(error)
    process.exit(1)
  }
}

/** Runs `work` in a turn of the event loop's own: promises can't be let run from within one. */
const inTurn = <T>(work: () => T): Promise<T> =>
  new Promise((resolve, reject) => {
    realSetImmediate(() => {
      try {
        resolve(work())
      } catch (error) {
        reject(error)
      }
    })
  })

/** Events of one turn of the event loop: signals and pipes of this process are served between turns. */
const EVENTS_A_TURN = 1000

/** Lets the world run until then, or until `enough`. */
export async function runUntil(until: number, enough: () => boolean = () => false): Promise<void> {
  let goesOn = true
  while (goesOn) goesOn = await inTurn(() => happen(until, enough))
  if (!enough()) now = Math.max(now, until)
}

/** @returns false once there is nothing more to do until then */
function happen(until: number, enough: () => boolean): boolean {
  for (let i = 0; i < EVENTS_A_TURN; i++) {
    if (enough()) return false
    const next = queue[0]
    if (!next || next.at > until) return false
    pop()
    if (!next.work) continue
    const { life, work } = next
    if (life && !life.alive) continue
    if (life && life.standsStillUntil > next.at) {
      // Pushed in the order in which they were due.
      // The very event: whoever has it may cancel it when the program goes on.
      next.at = life.standsStillUntil
      push(next)
      continue
    }
    now = Math.max(now, next.at)
    happened++
    try {
      liveAs(life, work)
    } catch (error) {
      // Rethrown, as an exception that nobody catches ends a process.
      if (!life) throw error
      if (life.alive) onCrash(life, error)
    }
    settle()
  }
  return true
}
