/**
 * The seat store with Redis in front: the turnstile turns away everybody but one, winners go to the ledger, and the ledger
 * decides. Whatever the turnstile has forgotten or got wrong, a seat is sold once; it is set right when the ledger contradicts it.
 */
import { randomUUID } from 'node:crypto'
import { BOOKED, HELD } from '@marquee/shared'
import { type Redis, ReplyError } from 'ioredis'
import { createMicroBatch } from '../../infra/micro-batch.ts'
import { askLedger, type Pool } from '../../infra/postgres.ts'
import type { ClaimJournal } from '../claim-journal.ts'
import { claimsOfSeats, claimsOfShow, type LedgerClaim } from '../ledger/claims-of-show.ts'
import { createLedgerClaims } from '../ledger/ledger-claims.ts'
import { parseChangeList, parseChangeText } from '../map-text.ts'
import type { Books, Claimant, ClaimRequest, Confirmation, MapChange, SeatStore } from '../seat-store.ts'
import { CHANGES_CHANNEL } from './keys.ts'
import { findLeftHolds } from './left-holds.ts'
import { createRepair } from './repair.ts'
import { defineScripts, REBUILD, type Rebuild, type SeatClaim, type SeatFact } from './scripts.ts'

/** A script runs alone in Redis: 256 claims of 3 seats hold it for about 2 ms. */
const MAX_CLAIMS_IN_CALL = 256
/**
 * How long the turnstile keeps a terminal's hold past its time. Such a hold ends only when the terminal lets go, which
 * the ledger sees to; the turnstile's end is there so that a hold which never reached the ledger (the server died in
 * between) doesn't close a seat for good.
 */
const TERMINAL_GRACE_MS = 120_000

/** A whole show is set right in pieces: a script runs alone in Redis. */
const FACTS_IN_CALL = 1000

/** Whatever isn't Redis's own answer (a time-out, a closed connection) concerns every request alike. */
const isNoAnswer = (error: unknown): boolean => !(error instanceof ReplyError)

const turnstileEnd = (until: Date, terminalId: string | null): number =>
  until.getTime() + (terminalId ? TERMINAL_GRACE_MS : 0)

/**
 * @param redis for commands, with a `commandTimeout`: a stopped Redis must not leave a claim waiting for ever
 * @param subscriber a connection of its own for pub/sub
 * @param seatCount of a show's plan: the store knows claims, not plans
 */
export async function createTurnstileSeatStore<B extends Books>(options: {
  redis: Redis
  subscriber: Redis
  pool: Pool
  journal: ClaimJournal<B>
  seatCount(showId: string): Promise<number>
  onError(error: Error): void
}): Promise<SeatStore<B>> {
  const { redis, subscriber, pool, journal, seatCount, onError } = options
  const scripts = defineScripts(redis)
  const ledger = createLedgerClaims({ pool, journal })
  const listeners = new Set<(change: MapChange | 'lost') => void>()
  const tell = (change: MapChange | 'lost'): void => {
    for (const each of listeners) each(change)
  }

  subscriber.on('message', (_channel, text: string) => {
    try {
      tell(parseChangeText(text))
    } catch (error) {
      onError(error as Error)
    }
  })
  // What was published while it was away has been missed. Said when Redis has confirmed that it listens again: a map that
  // is read before that could miss what comes in between, too.
  subscriber.on('ready', () => {
    subscriber.subscribe(CHANGES_CHANNEL).then(() => tell('lost'), onError)
  })
  await subscriber.subscribe(CHANGES_CHANNEL)

  const turnstileClaims = createMicroBatch<ClaimRequest<B>, number[] | Rebuild>({
    maxItems: MAX_CLAIMS_IN_CALL,
    maxInFlight: 4,
    isEverybodys: isNoAnswer,
    run: (requests) =>
      scripts.claim(
        requests.map((r) => ({
          showId: r.showId,
          bookingId: r.bookingId,
          seats: r.seats,
          until: turnstileEnd(r.until, r.terminalId),
        })),
      ),
  })
  const syncs = createMicroBatch<SeatFact[], void>({
    maxItems: 64,
    maxInFlight: 4,
    isEverybodys: isNoAnswer,
    async run(batches) {
      await scripts.sync(batches.flat())
      return batches.map(() => undefined)
    },
  })

  const rebuilding = new Map<string, Promise<void>>()
  /** Redis has lost the show: its picture is made anew from the ledger, live holds included, under a new epoch. */
  function rebuild(showId: string): Promise<void> {
    const running = rebuilding.get(showId)
    if (running) return running
    const work = (async () => {
      const claims = await claimsOfShow(pool, showId)
      await scripts.rebuild(
        showId,
        randomUUID(),
        claims.flatMap((claim) => {
          const fact = factOf(claim)
          return fact ? [{ seat: claim.seat, ...fact }] : []
        }),
      )
      // A claim that was committed while the ledger was read may be missing: look again, now that the show is counted.
      const later = await claimsOfShow(pool, showId)
      for (let at = 0; at < later.length; at += FACTS_IN_CALL) {
        const piece = later.slice(at, at + FACTS_IN_CALL)
        await scripts.sync(piece.map((claim) => ({ showId, seat: claim.seat, claim: factOf(claim) })))
      }
      tell('lost')
    })().finally(() => rebuilding.delete(showId))
    rebuilding.set(showId, work)
    return work
  }

  async function rebuilt<T>(showId: string, ask: () => Promise<T | Rebuild>): Promise<T> {
    for (let attempt = 0; attempt < 5; attempt++) {
      const answer = await ask()
      if (answer !== REBUILD) return answer as T
      await rebuild(showId)
    }
    throw new Error(`show ${showId} was lost by Redis again and again while it was rebuilt`)
  }

  /**
   * Makes the turnstile say what the ledger says of the seats that `bookingId` asked for. A seat that the ledger has free is
   * freed only from this booking: somebody else may have passed the turnstile meanwhile. Read again until it stays the
   * same: what changed in between must not be overwritten with what was.
   */
  async function agree({ showId, bookingId }: Claimant, seats: readonly number[]): Promise<void> {
    let said = ''
    for (let attempt = 0; attempt < 5; attempt++) {
      const claims = new Map((await claimsOfSeats(pool, showId, seats)).map((claim) => [claim.seat, factOf(claim)]))
      const facts = seats.map((seat) => ({ showId, seat, claim: claims.get(seat) ?? null }))
      const says = JSON.stringify(facts)
      if (says === said) return
      said = says
      const free = facts.filter((fact) => !fact.claim).map((fact) => fact.seat)
      if (free.length > 0) await rebuilt(showId, () => scripts.release(showId, bookingId, free, 'held or booked'))
      const taken = facts.filter((fact) => fact.claim)
      if (taken.length > 0) await syncs.submit(taken)
    }
  }

  const repair = createRepair({ agree, onError })
  const { doubt } = repair

  /** A server that died between the turnstile and the ledger, this one perhaps, has left holds behind. */
  async function doubtLeftHolds(): Promise<void> {
    try {
      for await (const { claimant, seats } of findLeftHolds(redis, pool)) {
        if (closed) return
        doubt(claimant, seats)
      }
    } catch (error) {
      if (!closed) onError(error as Error)
    }
  }
  let closed = false
  const lookedForLeftHolds = doubtLeftHolds()

  /** Never fails the caller: the ledger has already decided. */
  async function setRight(claimant: Claimant, seats: readonly number[]): Promise<void> {
    try {
      await agree(claimant, seats)
    } catch (error) {
      onError(error as Error)
      doubt(claimant, seats)
    }
  }

  return {
    async claim(request) {
      try {
        const taken = await rebuilt(request.showId, () => turnstileClaims.submit(request))
        if (taken.length > 0) return { kind: 'taken', seats: taken }
        const outcome = await ledger.claim(request)
        // The ledger refused whom the turnstile let through.
        if (outcome.kind !== 'claimed') await setRight(request, request.seats)
        // What is being repaired of an earlier attempt may have been read before this one was in the ledger.
        else if (repair.isUnderWay(request.bookingId)) doubt(request, request.seats)
        return outcome
      } catch (error) {
        doubt(request, request.seats)
        throw error
      }
    },

    async release(request) {
      const { released } = await ledger.release(request)
      const seats = request.seats ?? released
      if (seats.length > released.length) {
        // Sold, another's, or never in the ledger: the turnstile isn't told to forget what the ledger may know.
        await setRight(request, seats)
      } else if (seats.length > 0) {
        try {
          await rebuilt(request.showId, () => scripts.release(request.showId, request.bookingId, seats, 'held'))
        } catch (error) {
          onError(error as Error)
          doubt(request, seats)
        }
      }
      return { released }
    },

    async extend(request) {
      const outcome = await ledger.extend(request)
      if (outcome.kind === 'not_held') return outcome
      const until = turnstileEnd(request.until, outcome.terminalId)
      try {
        await rebuilt(request.showId, () => scripts.extend(request.showId, request.bookingId, until, outcome.seats))
      } catch (error) {
        onError(error as Error)
        doubt(request, outcome.seats)
      }
      return { kind: 'extended', until: outcome.until }
    },

    async confirm(request: Confirmation<B>) {
      const outcome = await ledger.confirm(request)
      if (outcome.kind === 'confirmed') {
        const claim: SeatClaim = { kind: 'booked', bookingId: request.bookingId, until: null }
        // Not waited for: the sale is in the ledger, and until Redis hears of it the seats are held.
        syncs.submit(request.seats.map((seat) => ({ showId: request.showId, seat, claim }))).catch((error: Error) => {
          onError(error)
          doubt(request, request.seats)
        })
      } else if (outcome.kind === 'settled') {
        // The server that sold them may have died before it told Redis.
        void setRight(request, request.seats)
      }
      return outcome
    },

    async cancel(request) {
      const { seats, answer } = await ledger.cancel(request)
      // Somebody may have the seats at this moment already: what the turnstile is told is read from the ledger.
      if (seats.length > 0) await setRight(request, seats)
      return answer
    },

    async snapshot(showId) {
      const { epoch, revision, claims } = await rebuilt(showId, () => scripts.snapshot(showId))
      const states = new Uint8Array(await seatCount(showId))
      for (const { seat, kind } of claims) states[seat] = kind === 'booked' ? BOOKED : HELD
      return { epoch, revision, states }
    },

    async changesSince(showId, have) {
      const answer = await scripts.changesSince(showId, have.epoch, have.revision)
      if (!answer) return null
      const changes = answer.lists.flatMap(parseChangeList)
      return { showId, epoch: have.epoch, from: have.revision, revision: answer.revision, changes }
    },

    onChange(each) {
      listeners.add(each)
      return () => listeners.delete(each)
    },

    async check() {
      try {
        await askLedger(pool)
      } catch (error) {
        return { ok: false, reason: `the ledger does not answer (${(error as Error).message})` }
      }
      try {
        await redis.ping()
        return { ok: true }
      } catch (error) {
        return { ok: false, reason: `Redis does not answer (${(error as Error).message})` }
      }
    },

    async close() {
      closed = true
      await lookedForLeftHolds
      await repair.close()
      await turnstileClaims.idle()
      await ledger.idle()
      await syncs.idle()
    },
  }
}

/** How a claim of the ledger stands at the turnstile. An allotted seat looks free. */
function factOf(claim: LedgerClaim | undefined): SeatClaim | null {
  if (!claim || claim.kind === 'allotted' || claim.bookingId === null) return null
  return {
    kind: claim.kind,
    bookingId: claim.bookingId,
    until: claim.expiresAt ? turnstileEnd(claim.expiresAt, claim.terminalId) : null,
  }
}
