/**
 * Keeps a few good seats of each coming show allotted to every counter that is connected to this server, by its
 * cinema's policy. Allotments are topped up as seats sell, and given back before the show. Each look compares the
 * ledger with the policy and does the missing part; a failure on the way is found by the next look.
 */
import type { TerminalIdentity } from '@marquee/shared'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Listener } from '../infra/listener.ts'
import type { Pool } from '../infra/postgres.ts'
import type { Grant, SeatStore } from '../seats/seat-store.ts'
import { type AdjustAllotmentParts, createAdjustAllotment } from './adjust-allotment.ts'
import { createLanes } from './in-lanes.ts'
import { isForTerminal } from './plan-allotment.ts'
import { POLICY_CHANNEL } from './policy.ts'
import { type AllottedShow, type CurrentAllotments, createReadAllotments } from './read-allotments.ts'
import type { Recalls } from './recall.ts'
import type { Terminals } from './terminals.ts'

/** Catches anything that no event told of: a missed sale, a time that has come, a grant whose answer was lost. */
const LOOK_EVERY_MS = 20_000
/** A rush takes allotted seats one after the other: they are replaced together. */
const TOP_UP_MS = 1000
/** A connected terminal that didn't answer is tried again after this. */
const TRY_AGAIN_MS = 3000
/** A question that nobody answered may still reach it for so long, also after a grant that was sent later. */
const LATE_MS = 10_000
/** An observation older than this is not acted on. */
const STALE_MS = 2000
/** The number of terminals looked after at once. A terminal that doesn't answer holds up one lane for some seconds. */
const TERMINALS_AT_ONCE = 16
/** A terminal reports what it has of at most so many shows. */
const MAX_SHOWS = 100

interface Kept {
  terminal: TerminalIdentity
  /** Grants that this run of the terminal has on its disk. */
  acknowledged: Set<number>
  /**
   * Grants acknowledged before this moment aren't believed yet: a late recall may still make the terminal let go of them.
   * The time is by performance.now().
   */
  believedFrom: number
  /** Its allotted seats, as far as this server knows: a change of one of them is a reason to look. */
  seats: Map<string, Set<number>>
  busy: boolean
  again: boolean
  timer: NodeJS.Timeout | undefined
}

export interface AllotmentKeeper {
  /** The number of seats allotted to a terminal that is connected to this server, as far as this server knows. */
  countAllottedSeats(terminalId: string): number
  close(): Promise<void>
}

export function createAllotmentKeeper(
  options: AdjustAllotmentParts & {
    pool: Pool
    listener: Listener
    terminals: Pick<Terminals, 'onBooted' | 'onGone'>
    catalogue: Pick<Catalogue, 'onChange'>
    store: Pick<SeatStore, 'onChange'>
    recalls: Pick<Recalls, 'onUnanswered'>
    onError(error: Error): void
  },
): AllotmentKeeper {
  const { terminals, catalogue, store, recalls, onError } = options
  const readAllotments = createReadAllotments(options.pool)
  const adjustAllotment = createAdjustAllotment(options)
  const inTerminalLane = createLanes(TERMINALS_AT_ONCE)
  const kept = new Map<string, Kept>()
  /** The terminals that have seats of a show. */
  const allottedTo = new Map<string, Set<Kept>>()
  const underWay = new Set<Promise<void>>()
  let closed = false

  /** Also false when another run of the terminal has taken its place: that one is looked after by itself. */
  const isHere = (one: Kept): boolean => !closed && kept.get(one.terminal.id) === one

  terminals.onBooted((terminal) => {
    if (terminal.kind !== 'counter' || closed) return
    forget(terminal.id)
    const one: Kept = {
      terminal,
      acknowledged: new Set(),
      believedFrom: 0,
      seats: new Map(),
      busy: false,
      again: false,
      timer: undefined,
    }
    kept.set(terminal.id, one)
    attend(one)
  })
  terminals.onGone(forget)
  // The terminal is granted all of them anew, and says which of those it doesn't have any more.
  recalls.onUnanswered((terminalId) => {
    const one = kept.get(terminalId)
    if (!one) return
    one.acknowledged = new Set()
    one.believedFrom = performance.now() + LATE_MS
    attendLater(one, TRY_AGAIN_MS)
  })

  function forget(terminalId: string): void {
    const one = kept.get(terminalId)
    if (!one) return
    kept.delete(terminalId)
    clearTimeout(one.timer)
    for (const showId of one.seats.keys()) noteSeats(one, showId, [])
  }

  function noteSeats(one: Kept, showId: string, allotted: readonly Grant[]): void {
    if (allotted.length > 0) {
      one.seats.set(showId, new Set(allotted.map(({ seat }) => seat)))
      allottedTo.set(showId, (allottedTo.get(showId) ?? new Set()).add(one))
      return
    }
    one.seats.delete(showId)
    const others = allottedTo.get(showId)
    others?.delete(one)
    if (others?.size === 0) allottedTo.delete(showId)
  }

  const attendAll = (): void => {
    for (const one of kept.values()) attend(one)
  }
  const attendLater = (one: Kept, ms: number): void => {
    one.timer ??= setTimeout(() => {
      one.timer = undefined
      attend(one)
    }, ms)
  }
  const stopFeed = store.onChange((change) => {
    if (change === 'lost') {
      for (const one of kept.values()) attendLater(one, TOP_UP_MS)
      return
    }
    for (const one of allottedTo.get(change.showId) ?? []) {
      const seats = one.seats.get(change.showId)
      if (change.changes.some(({ seat }) => seats?.has(seat))) attendLater(one, TOP_UP_MS)
    }
  })
  const stopHearing = catalogue.onChange(attendAll)
  options.listener.on(POLICY_CHANNEL, attendAll)
  const ticking = setInterval(attendAll, LOOK_EVERY_MS)

  function attend(one: Kept): void {
    if (!isHere(one)) return
    one.again = true
    if (one.busy) return
    one.busy = true
    const working = attendInTurn(one)
      .catch((error: Error) => {
        if (!closed) onError(error)
      })
      .finally(() => {
        one.busy = false
        underWay.delete(working)
      })
    underWay.add(working)
  }

  async function attendInTurn(one: Kept): Promise<void> {
    while (one.again && isHere(one)) {
      one.again = false
      // Outside the lane: terminals that come back at once share a look.
      const seen = await readAllotments(one.terminal)
      const from = performance.now()
      await inTerminalLane(async () => {
        if (!isHere(one)) return
        const isOld = performance.now() - from > STALE_MS
        await lookAfter(one, isOld ? await readAllotments(one.terminal) : seen)
      })
    }
  }

  async function lookAfter(one: Kept, seen: CurrentAllotments): Promise<void> {
    const { terminal } = one
    const allottedShows = new Set<string>()
    const grantNumbers = new Set<number>()
    const { acknowledged } = one
    for (const show of seen.shows) {
      if (!isHere(one)) return
      const has = show.allotted.some(({ terminalId, orphaned }) => terminalId === terminal.id && !orphaned)
      const may = allottedShows.size < MAX_SHOWS && isForTerminal(seen.policyOf(show.cinemaId), terminal.id)
      if (!has && !may) continue
      const outcome = await adjustAllotment({
        terminal,
        show,
        policy: seen.policyOf(show.cinemaId),
        isKept: (grantNumber) => acknowledged.has(grantNumber),
        isHere: () => isHere(one),
        countSharers: () => countSharers(show, seen),
      })
      if (!isHere(one)) return
      if (outcome === 'silent') {
        attendLater(one, TRY_AGAIN_MS)
        return
      }
      const { allotted, isShort } = outcome
      if (isShort) attendLater(one, TOP_UP_MS)
      for (const { grantNumber } of allotted) {
        acknowledged.add(grantNumber)
        grantNumbers.add(grantNumber)
      }
      noteSeats(one, show.showId, allotted)
      if (allotted.length > 0) allottedShows.add(show.showId)
    }
    // Unless it had to be forgotten meanwhile.
    if (one.acknowledged === acknowledged)
      one.acknowledged = performance.now() < one.believedFrom ? new Set() : grantNumbers
    for (const showId of one.seats.keys()) if (!allottedShows.has(showId)) noteSeats(one, showId, [])
  }

  /** The number of terminals that this show is allotted to, here and at other servers. */
  function countSharers({ cinemaId, allotted }: AllottedShow, { policyOf }: CurrentAllotments): number {
    const policy = policyOf(cinemaId)
    const here = [...kept.values()].filter(
      ({ terminal }) =>
        (terminal.cinemaId === null || terminal.cinemaId === cinemaId) && isForTerminal(policy, terminal.id),
    )
    const withSeats = allotted.flatMap(({ terminalId, orphaned }) => (orphaned ? [] : [terminalId]))
    return new Set([...here.map(({ terminal }) => terminal.id), ...withSeats]).size
  }

  return {
    countAllottedSeats: (terminalId) =>
      [...(kept.get(terminalId)?.seats.values() ?? [])].reduce((sum, seats) => sum + seats.size, 0),
    async close() {
      closed = true
      clearInterval(ticking)
      stopFeed()
      stopHearing()
      for (const terminalId of [...kept.keys()]) forget(terminalId)
      await Promise.all(underWay)
    },
  }
}
