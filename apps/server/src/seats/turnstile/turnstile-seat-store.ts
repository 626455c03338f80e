/**
 * The seat store with Redis in front: the turnstile turns away everybody but one, winners go to the ledger, and the
 * ledger decides. Even if the turnstile has forgotten something or got it wrong, a seat is sold once; the turnstile is
 * repaired when the ledger contradicts it.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { BOOKED, HELD } from '@marquee/shared'
import type { Redis } from 'ioredis'
import { createMicroBatch } from '../../infra/micro-batch.ts'
import { askLedger, type Pool } from '../../infra/postgres.ts'
import type { ClaimJournal } from '../claim-journal.ts'
import type { SoldTogether } from '../ledger/confirm-batch.ts'
import { exchangeOutcome } from '../ledger/exchange.ts'
import { createLedgerClaims } from '../ledger/ledger-claims.ts'
import { parseChangeList } from '../map-text.ts'
import type { Books, Claimant, ClaimRequest, Confirmation, MapChange, SeatStore } from '../seat-store.ts'
import { switchOnAlarms } from './alarms.ts'
import { turnstileEnd } from './facts.ts'
import { createFeed } from './feed.ts'
import { tellGivenBack } from './given-back.ts'
import { createRedisShows } from './redis-shows.ts'
import { type CallWatcher, defineScripts, isNoAnswer, type Rebuild, type SeatClaim } from './scripts.ts'
import { createUnexpectedSales } from './unexpected-sales.ts'

/** A script runs alone in Redis: 256 claims of 3 seats hold it for about 2 ms. */
const MAX_CLAIMS_IN_CALL = 256
/** A rush's holds end together as they began. */
const MAX_LAPSES_IN_CALL = 500
/**
 * Every server hears every alarm, and all but one of them find the hold ended. So these bookings share one call, and the next call waits
 * for a while. Of a booking whose seats the ledger's books don't know, Redis reads the whole show: 150 ms for a stadium.
 */
export const LAPSE_EVERY_MS = 5000
const MAX_CLAIMANTS_IN_CALL = 5000

/** Redis could not be asked whether a seat is free. The request may have been carried out, or may still be. */
export class TurnstileAway extends Error {}

export interface TurnstileSeatStore<B extends Books> extends SeatStore<B> {
  /** Checks that Redis answers on one connection what it was told on the other. Throws when it doesn't. */
  beat(): Promise<void>
  /** Every show is rebuilt from the ledger when it is asked for next: what Redis has is not to be believed. */
  forgetAll(): Promise<void>
  /** The ledger may know better than Redis who has these seats: they are compared until both agree. */
  suspect(claimant: Claimant, seats: readonly number[]): void
}

/**
 * Redis need not answer yet: until it does, claims throw `TurnstileAway`.
 * @param redis for commands, with a `commandTimeout`: a stopped Redis must not leave a claim waiting for ever
 * @param subscriber a connection of its own for pub/sub
 * @param seatCount of a show's plan: the store knows claims, not plans
 * @param onAlarm Redis says that the time of an online customer's hold is up
 */
export function createTurnstileSeatStore<B extends Books>(options: {
  redis: Redis
  subscriber: Redis
  pool: Pool
  journal: ClaimJournal<B>
  watcher: CallWatcher
  seatCount(showId: string): Promise<number>
  onAlarm(claimant: Claimant): void
  onError(error: Error): void
}): TurnstileSeatStore<B> {
  const { redis, subscriber, pool, journal, watcher, seatCount, onAlarm, onError } = options
  const scripts = defineScripts(redis, watcher)
  const listeners = new Set<(change: MapChange | 'lost') => void>()
  const tell = (change: MapChange | 'lost'): void => {
    for (const each of listeners) each(change)
  }
  const redisShows = createRedisShows({ redis, scripts, pool, onError })
  const { rebuilt, repair, suspect } = redisShows
  const ledger = createLedgerClaims({
    pool,
    journal,
    tellGivenBack,
    onUnsure: (freed) => suspect(freed, freed.seats),
  })
  const unexpectedSales = createUnexpectedSales({ pool, suspect, onError })
  let closed = false
  const unlessClosed = (error: Error): void => {
    if (!closed) onError(error)
  }

  const feed = createFeed({
    redis,
    subscriber,
    onChange: tell,
    onAlarm,
    onListening() {
      tell('lost')
      // Alarms that rang meanwhile: the sweep ends what the ledger knows of, and this what it doesn't.
      redisShows.suspectLeftHolds().catch(unlessClosed)
    },
    onError: unlessClosed,
  })
  const onReady = (): void => void switchOnAlarms(redis).catch(unlessClosed)
  redis.on('ready', onReady)
  if (redis.status === 'ready') onReady()

  const turnstileClaims = createMicroBatch<ClaimRequest<B>, number[] | Rebuild>({
    maxItems: MAX_CLAIMS_IN_CALL,
    maxInFlight: 4,
    failsWholeBatch: isNoAnswer,
    run: (requests) =>
      scripts.claim(
        requests.map((r) => ({
          showId: r.showId,
          bookingId: r.bookingId,
          seats: r.seats,
          until: turnstileEnd(r.until, r.terminalId),
          alarm: r.terminalId === null,
        })),
      ),
  })
  const turnstileEnds = createMicroBatch<Claimant & { released: readonly number[] }, void>({
    maxItems: MAX_LAPSES_IN_CALL,
    maxInFlight: 1,
    failsWholeBatch: isNoAnswer,
    async run(ends) {
      await redisShows.rebuildLost(await scripts.lapse(ends))
      return ends.map(() => undefined)
    },
  })

  const closing = new AbortController()
  const lapsesAtRedis = createMicroBatch<Claimant & { among?: readonly number[] | undefined }, void>({
    maxItems: MAX_CLAIMANTS_IN_CALL,
    maxInFlight: 1,
    failsWholeBatch: isNoAnswer,
    async run(claimants) {
      if (!closed) await scripts.lapse(claimants.map((claimant) => ({ ...claimant, released: [] })))
      await delay(LAPSE_EVERY_MS, undefined, { signal: closing.signal }).catch(() => {})
      return claimants.map(() => undefined)
    },
  })

  const lapseAtRedis = (claimant: Claimant, among?: readonly number[]): void =>
    void lapsesAtRedis.submit({ ...claimant, among }).catch(unlessClosed)

  /** A failed call may have been carried out, with its answer lost. Then Redis would go on showing the earlier state. */
  async function compareIfItFails<T>(work: Promise<T>, compare: () => void): Promise<T> {
    try {
      return await work
    } catch (error) {
      compare()
      throw error
    }
  }

  /** The alarm and the sweep often come together. */
  const lapsing = new Map<string, Promise<{ released: number[] }>>()
  function lapse(claimant: Claimant): Promise<{ released: number[] }> {
    const key = `${claimant.showId}:${claimant.bookingId}`
    const running = lapsing.get(key)
    if (running) return running
    const work = lapseOnce(claimant).finally(() => lapsing.delete(key))
    lapsing.set(key, work)
    return work
  }

  async function lapseOnce({ showId, bookingId }: Claimant): Promise<{ released: number[] }> {
    const { released, left, among } = await compareIfItFails(ledger.lapse({ showId, bookingId }), () =>
      lapseAtRedis({ showId, bookingId }),
    )
    if (left.length > 0) {
      suspect({ showId, bookingId }, left)
      return { released }
    }
    if (released.length === 0) {
      // The caller doesn't wait for this. By its time the hold is over at the turnstile as well, and only maps may still
      // show it.
      lapseAtRedis({ showId, bookingId }, among)
      return { released }
    }
    try {
      await turnstileEnds.submit({ showId, bookingId, released })
    } catch (error) {
      onError(error as Error)
      suspect({ showId, bookingId }, released)
    }
    return { released }
  }

  async function askTurnstile(request: ClaimRequest<B>): Promise<number[]> {
    try {
      return await rebuilt(request.showId, () => turnstileClaims.submit(request))
    } catch (error) {
      throw new TurnstileAway('Redis does not say whether the seats are free', { cause: error })
    }
  }

  /** The ledger has ended these holds. */
  async function freeHeld(claimant: Claimant, seats: readonly number[]): Promise<void> {
    try {
      await rebuilt(claimant.showId, () => scripts.release(claimant.showId, claimant.bookingId, seats, 'held'))
    } catch (error) {
      onError(error as Error)
      suspect(claimant, seats)
    }
  }

  /** The caller waits for the seats that are free again, but not for the sold ones: until Redis hears of those they are held. */
  async function tellOfSale(request: Confirmation<B>, { outcome, left }: SoldTogether<B>): Promise<void> {
    const { showId, bookingId, seats, terminalId } = request
    if (left.length > 0) await freeHeld(request, left)
    if (outcome.kind === 'confirmed') {
      const claim: SeatClaim = { kind: 'booked', bookingId, until: null }
      const endsAlarm = terminalId === null
      redisShows.sync(seats.map((seat) => ({ showId, seat, claim, endsAlarm }))).then(
        (unheld) => {
          if (unheld.length > 0) unexpectedSales.compare({ showId, bookingId, seats: unheld.map(({ seat }) => seat) })
        },
        (error: Error) => {
          onError(error)
          suspect(request, seats)
        },
      )
    } else if (outcome.kind === 'settled') {
      repairSale(request)
    }
  }

  /** It was settled before, by a server that may have died before it told Redis. */
  function repairSale(sale: Confirmation<B>): void {
    void repair(sale, sale.seats).then(() => redisShows.suspectHold(sale))
  }

  /** The ledger may have sold these bookings, and Redis may not have heard of it. */
  function suspectSales(sales: readonly Confirmation<B>[]): void {
    for (const sale of sales) redisShows.suspectSale(sale, sale.seats)
  }

  return {
    async claim(request) {
      try {
        const taken = await askTurnstile(request)
        if (taken.length > 0) return { kind: 'taken', seats: taken }
        const outcome = await ledger.claim(request)
        // The ledger refused whom the turnstile let through.
        if (outcome.kind !== 'claimed') await repair(request, request.seats)
        // The repair of an earlier attempt may have read the ledger before this attempt was in it.
        else if (redisShows.isUnderRepair(request.bookingId)) suspect(request, request.seats)
        return outcome
      } catch (error) {
        suspect(request, request.seats)
        throw error
      }
    },

    async release(request) {
      const { released } = await compareIfItFails(ledger.release(request), () => {
        if (request.seats) suspect(request, request.seats)
        // The hold's alarm may have rung already: a claim that came twice moves the hold's end and not its alarm.
        else redisShows.suspectHold(request)
      })
      const seats = request.seats ?? released
      if (seats.length > released.length) {
        // Sold, another's, or never in the ledger: the turnstile isn't told to forget what the ledger may know.
        await repair(request, seats)
      } else if (seats.length > 0) {
        await freeHeld(request, seats)
      }
      return { released }
    },

    // Redis knows nothing of allotments: an allotted seat looks free, and the ledger says whose it is.
    allot: ledger.allot,
    regrant: ledger.regrant,

    async letGo(request) {
      const { showId, grants } = request
      const { released, ...rest } = await compareIfItFails(ledger.letGo(request), () => {
        const seats = grants.map(({ seat }) => seat)
        redisShows.suspectOwners(showId, seats).catch(unlessClosed)
      })
      const ended = new Set(released.map(({ seat }) => seat))
      const late = grants.filter(({ seat }) => !ended.has(seat)).map(({ seat }) => seat)
      await Promise.all([
        ...[...Map.groupBy(released, (each) => each.bookingId)].map(([bookingId, claims]) =>
          bookingId === null
            ? undefined
            : freeHeld(
                { showId, bookingId },
                claims.map(({ seat }) => seat),
              ),
        ),
        // Let go before, or not this terminal's: the server that did it may have died before it told Redis.
        redisShows.suspectOwners(showId, late).catch(onError),
      ])
      return { released: [...ended], ...rest }
    },

    async move(request) {
      const { showId, from, bookingId, to } = request
      const outcome = await compareIfItFails(ledger.move(request), () => {
        redisShows.suspectHold({ showId, bookingId: from })
      })
      if (outcome.kind !== 'moved') return outcome
      const seats = outcome.grants.map(({ seat }) => seat)
      try {
        const hold = { showId, from, bookingId, seats, until: turnstileEnd(outcome.until, to.terminalId) }
        const moved = await rebuilt(showId, () => scripts.move(hold))
        if (moved < seats.length) await repair({ showId, bookingId }, seats)
      } catch (error) {
        onError(error as Error)
        suspect({ showId, bookingId }, seats)
      }
      return outcome
    },

    lapse,

    async extend(request) {
      const outcome = await ledger.extend(request)
      if (outcome.kind === 'not_held') return outcome
      const { showId, bookingId } = request
      const { seats, terminalId } = outcome
      const until = turnstileEnd(outcome.until, terminalId)
      try {
        const hold = { showId, bookingId, seats, until, alarm: terminalId === null }
        const extended = await rebuilt(showId, () => scripts.extend(hold))
        // The hold's alarm was faster at Redis than the extension.
        if (extended < seats.length) await repair(request, seats)
      } catch (error) {
        onError(error as Error)
        suspect(request, seats)
      }
      return { kind: 'extended', until: outcome.until }
    },

    async confirm(request) {
      const sold = await compareIfItFails(ledger.confirm(request), () => suspectSales([request]))
      await tellOfSale(request, sold)
      return sold.outcome
    },

    async confirmTogether(requests) {
      const sold = await compareIfItFails(ledger.confirmTogether(requests), () => suspectSales(requests))
      await Promise.all(requests.map((request, i) => tellOfSale(request, sold[i] as SoldTogether<B>)))
      return sold.map(({ outcome }) => outcome)
    },

    async cancel(request) {
      const { seats, freedBefore, answer } = await ledger.cancel(request)
      // Somebody may have the seats at this moment already: what the turnstile is told is read from the ledger.
      const free = [...seats, ...freedBefore]
      if (free.length > 0) await repair(request, free)
      return answer
    },

    async giveBack(request) {
      const { freed, freedBefore, answer } = await ledger.giveBack(request)
      for (const each of [...freed, ...freedBefore]) await repair(each, each.seats)
      return answer
    },

    async exchange(request) {
      const { sales } = request
      const { entry, sold } = await compareIfItFails(ledger.exchange(request), () => suspectSales(sales))
      for (const each of [...entry.freed, ...entry.freedBefore]) await repair(each, each.seats)
      await Promise.all(sold.map((each, i) => tellOfSale(sales[i] as Confirmation<B>, each)))
      if (!entry.isNew && sold.length === 0) for (const sale of sales) repairSale(sale)
      return exchangeOutcome({ entry, sold })
    },

    async snapshot(showId) {
      const { mapLife, revision, claims } = await rebuilt(showId, () => scripts.snapshot(showId))
      const states = new Uint8Array(await seatCount(showId))
      for (const { seat, kind } of claims) states[seat] = kind === 'booked' ? BOOKED : HELD
      return { mapLife, revision, states }
    },

    async changesSince(showId, have) {
      const answer = await scripts.changesSince(showId, have.mapLife, have.revision)
      if (!answer) return null
      const changes = answer.lists.flatMap(parseChangeList)
      return { showId, mapLife: have.mapLife, from: have.revision, revision: answer.revision, changes }
    },

    onChange(each) {
      listeners.add(each)
      return () => listeners.delete(each)
    },

    beat: feed.beat,
    forgetAll: redisShows.forgetAll,
    suspect,

    async check() {
      try {
        await askLedger(pool)
      } catch (error) {
        return { ok: false, reason: `the ledger does not answer (${(error as Error).message})` }
      }
      try {
        await redis.ping()
        return { ok: true, seats: 'Redis and ledger' }
      } catch (error) {
        return { ok: false, reason: `Redis does not answer (${(error as Error).message})` }
      }
    },

    async close() {
      closed = true
      closing.abort()
      redis.off('ready', onReady)
      feed.close()
      await turnstileClaims.idle()
      await ledger.idle()
      await Promise.allSettled(lapsing.values())
      await turnstileEnds.idle()
      await lapsesAtRedis.idle()
      // Redis may answer the last of them with sales to compare, and these may have to be repaired.
      await redisShows.idle()
      await unexpectedSales.close()
      await redisShows.close()
    },
  }
}
