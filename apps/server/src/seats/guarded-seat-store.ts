/**
 * The seat store of a server that has Redis. It uses the turnstile while Redis answers, and the ledger alone while it
 * doesn't. It returns when Redis shows the same seats as the ledger again. A caller notices at most that an answer took a
 * second.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Listener } from '../infra/listener.ts'
import type { Pool } from '../infra/postgres.ts'
import { createAbsences } from './absences.ts'
import { createBreaker } from './breaker.ts'
import type { ClaimJournal } from './claim-journal.ts'
import { createLedgerSeatStore } from './ledger/ledger-seat-store.ts'
import type { Books, MapChange, OpenSeatStore, SeatStore } from './seat-store.ts'
import { Unheard } from './turnstile/feed.ts'
import { hearGivenBack } from './turnstile/given-back.ts'
import { createTurnstileSeatStore, TurnstileAway } from './turnstile/turnstile-seat-store.ts'

/** The interval at which Redis is checked to answer and to be heard, also when nobody asks for seats. */
const BEAT_MS = 1000
/** So many unheard beats in a row are an outage: maps would stand still. */
const MISSED_BEATS = 5
/**
 * Claims that were in flight when the turnstile was left, here and on servers that hadn't heard of it yet, are in the
 * ledger after this. No map update was sent for them.
 */
const LOOK_AGAIN_MS = 2500
/** Newcomers wait at most so long for the turnstile to open; then the ledger takes them, and it is tried again. */
const SETTLE_MS = 1000
/** A start waits so long for a Redis that isn't there, then goes on without it. */
const START_MS = 1000

class NotUsed extends Error {}

/**
 * @param redis for commands, with a `commandTimeout`; connected or not
 * @param subscriber a connection of its own for pub/sub
 * @param listener not started yet
 */
export async function createGuardedSeatStore<B extends Books>(options: {
  redis: Redis
  subscriber: Redis
  pool: Pool
  listener: Listener
  journal: ClaimJournal<B>
  seatCount(showId: string): Promise<number>
  log: Pick<Logger, 'info' | 'warn'>
  onError(error: Error): void
}): Promise<OpenSeatStore<B>> {
  const { redis, subscriber, pool, listener, journal, seatCount, log } = options
  const onError = (error: Error): void => {
    if (!(error instanceof NotUsed)) options.onError(error)
  }
  const listeners = new Set<(change: MapChange | 'lost') => void>()
  const tell = (change: MapChange | 'lost'): void => {
    for (const each of listeners) each(change)
  }

  const breaker = createBreaker({ recover, onOpen, onClosed })
  const isOpen = (): boolean => breaker.why() !== undefined
  const parts = { pool, journal, seatCount, onError }
  const ledger = await createLedgerSeatStore<B>({ ...parts, listener })
  const absences = createAbsences({
    pool,
    listener,
    onBegin: () => (isOpen() ? breaker.distrust() : breaker.open('another server is without Redis')),
    onError,
  })
  const turnstile = createTurnstileSeatStore<B>({
    ...parts,
    redis,
    subscriber,
    watcher: {
      before() {
        if (isOpen()) throw new NotUsed('Redis is not used at the moment')
      },
      answered: breaker.answered,
      failed: breaker.failed,
    },
    // The alarm rings as well while Redis isn't used because another server has lost it.
    onAlarm: (claimant) => void ask((store) => store.lapse(claimant)).catch(onError),
  })
  turnstile.onChange((change) => {
    if (!isOpen()) tell(change)
  })
  // When Redis is back, every show is made anew anyway.
  hearGivenBack(listener, (claimant, seats) => {
    if (!isOpen()) turnstile.suspect(claimant, seats)
  })
  ledger.onChange((change) => {
    if (isOpen()) tell(change)
  })

  /** Maps of the ledger are read in lives that began after the turnstile was left: terminals may know an older one. */
  let livesBegun: Promise<void> = Promise.resolve()
  let lookingAgain: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  /** Beats in a row that nobody heard. */
  let missed = 0

  function beginMapLives(): void {
    livesBegun = ledger.beginMapLives()
    livesBegun.then(() => isOpen() && tell('lost'), onError)
  }

  async function ledgerMaps(): Promise<void> {
    await livesBegun.catch(() => {
      // The ledger was away as well. A reader of a map now begins them, or fails.
      beginMapLives()
      return livesBegun
    })
  }

  function onOpen(why: string): void {
    log.warn({ why }, 'seats: the ledger alone')
    if (!absences.others()) absences.begin()
    beginMapLives()
    clearTimeout(lookingAgain)
    lookingAgain = setTimeout(beginMapLives, LOOK_AGAIN_MS)
  }

  function onClosed(): void {
    missed = 0
    clearTimeout(lookingAgain)
    log.info('seats: Redis and the ledger')
    tell('lost')
  }

  /** Requests that were sent to the ledger alone, and are under way. */
  const underWay = new Set<Promise<unknown>>()
  /** While the turnstile is about to open, who comes waits for it. */
  let opening: Promise<void> | undefined
  let started = false

  async function recover(): Promise<void> {
    try {
      await turnstile.beat()
    } catch (error) {
      // A server that starts takes a moment to connect: the others needn't go without for that.
      if (started) absences.begin()
      throw error
    }
    absences.end()
    if (absences.others()) throw new NotUsed('another server is without Redis')
    // Their claims must be in the ledger when a show is rebuilt from it. A request that waits for somebody's lock holds
    // up nobody else.
    await Promise.allSettled([...underWay])
    const { promise, resolve } = Promise.withResolvers<void>()
    opening = promise
    try {
      await within(SETTLE_MS, Promise.allSettled(underWay))
      await turnstile.forgetAll()
    } finally {
      // The breaker closes in the tick after this; who waits goes on after that.
      setImmediate(() => {
        opening = undefined
        resolve()
      })
    }
  }

  async function byLedger<T>(work: () => Promise<T>): Promise<T> {
    const working = work()
    underWay.add(working)
    try {
      return await working
    } finally {
      underWay.delete(working)
    }
  }

  /** Takes the path that is open. */
  async function ask<T>(work: (store: SeatStore<B>) => Promise<T>): Promise<T> {
    while (opening) await opening
    return isOpen() ? byLedger(() => work(ledger)) : work(turnstile)
  }

  function beatLater(): void {
    beating = setTimeout(async () => {
      if (!isOpen()) {
        try {
          await turnstile.beat()
          missed = 0
          breaker.answered()
        } catch (error) {
          if (!(error instanceof Unheard)) breaker.failed(error as Error)
          else if (++missed >= MISSED_BEATS) breaker.open('Redis tells of no changes')
        }
      }
      beatLater()
    }, BEAT_MS)
  }

  const onRedisClose = (): void => breaker.open('the connection to Redis is lost')
  redis.on('close', onRedisClose)
  beatLater()
  const patience = performance.now() + START_MS
  while (!(await breaker.tryNow()) && performance.now() < patience) await delay(50)
  started = true
  if (isOpen()) onOpen(breaker.why() as string)

  return {
    async claim(request) {
      while (opening) await opening
      if (!isOpen()) {
        try {
          return await turnstile.claim(request)
        } catch (error) {
          if (!(error instanceof TurnstileAway)) throw error
        }
        // Redis may have done it, or may still do it: the ledger decides, and knows the booking if it has it already.
        const outcome = await byLedger(() => ledger.claim(request))
        turnstile.suspect(request, request.seats)
        return outcome
      }
      return byLedger(() => ledger.claim(request))
    },
    release: (request) => ask((store) => store.release(request)),
    allot: (request) => ask((store) => store.allot(request)),
    regrant: (request) => ask((store) => store.regrant(request)),
    letGo: (request) => ask((store) => store.letGo(request)),
    move: (request) => ask((store) => store.move(request)),
    lapse: (claimant) => ask((store) => store.lapse(claimant)),
    extend: (request) => ask((store) => store.extend(request)),
    confirm: (request) => ask((store) => store.confirm(request)),
    confirmTogether: (requests) => ask((store) => store.confirmTogether(requests)),
    cancel: (request) => ask((store) => store.cancel(request)),
    giveBack: (request) => ask((store) => store.giveBack(request)),
    exchange: (request) => ask((store) => store.exchange(request)),

    // Redis has what the ledger has lost: it is left, and comes back with every show made anew.
    ledgerWasSetBack: () => breaker.open('the ledger was set back'),

    async snapshot(showId) {
      while (opening) await opening
      if (!isOpen()) {
        try {
          return await turnstile.snapshot(showId)
        } catch (error) {
          onError(error as Error)
          // The map gets a life of its own: the next reading leads to a new snapshot.
          return { ...(await ledger.snapshot(showId)), mapLife: randomUUID() }
        }
      }
      await ledgerMaps()
      return ledger.snapshot(showId)
    },

    async changesSince(showId, have) {
      while (opening) await opening
      if (!isOpen()) return turnstile.changesSince(showId, have).catch(() => null)
      await ledgerMaps()
      return ledger.changesSince(showId, have)
    },

    onChange(each) {
      listeners.add(each)
      return () => listeners.delete(each)
    },

    async check() {
      const state = await ledger.check()
      if (!state.ok) return state
      const why = breaker.why()
      return { ok: true, seats: why === undefined ? 'Redis and ledger' : `ledger only: ${why}` }
    },

    async close() {
      redis.off('close', onRedisClose)
      clearTimeout(beating)
      clearTimeout(lookingAgain)
      await breaker.stop()
      await absences.close()
      await turnstile.close()
      await ledger.close()
    },
  }
}

/** @throws when it takes longer */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const late = new AbortController()
  const timeout = delay(ms, 'late', { signal: late.signal }).catch(() => undefined)
  const first = await Promise.race([work, timeout])
  late.abort()
  if (first === 'late') throw new Error(`not done within ${ms} ms`)
}
