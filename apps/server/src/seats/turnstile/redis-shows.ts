/**
 * Redis's copy of each show's seats. The copy is made from the ledger where Redis has lost it, and repaired where the
 * ledger contradicts it. The whole copy is forgotten when nobody knows what it missed.
 */
import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { createMicroBatch } from '../../infra/micro-batch.ts'
import type { Pool } from '../../infra/postgres.ts'
import { claimsOfSeats, claimsOfShow } from '../ledger/claims-of-show.ts'
import type { Claimant } from '../seat-store.ts'
import { factOf } from './facts.ts'
import { createHoldReadings } from './hold-readings.ts'
import { CHANGES_CHANNEL, FORGOTTEN, mapKey } from './keys.ts'
import { findLeftHolds } from './left-holds.ts'
import { isNoAnswer, REBUILD, type Rebuild, type SeatFact, type TurnstileScripts } from './scripts.ts'
import { createSuspects } from './suspects.ts'

/** A whole show is repaired in pieces: a script runs alone in Redis. */
const FACTS_IN_CALL = 1000
/**
 * Claims that passed the turnstile before a show was rebuilt are in the ledger after this, and in Redis's copy after
 * another comparison.
 */
const COMPARE_AGAIN_MS = 1500
const KEYS_AT_ONCE = 500

export function createRedisShows(options: {
  redis: Redis
  scripts: TurnstileScripts
  pool: Pool
  onError(error: Error): void
}) {
  const { redis, scripts, pool, onError } = options
  let closed = false
  const comparisons = new Set<NodeJS.Timeout>()

  /** Answers with those of the sold seats that Redis didn't know as their booking's. */
  const syncs = createMicroBatch<SeatFact[], SeatFact[]>({
    maxItems: 64,
    maxInFlight: 4,
    failsWholeBatch: isNoAnswer,
    async run(batches) {
      const { lost, unheld } = await scripts.sync(batches.flat())
      await rebuildLost(lost)
      const notHeld = new Set(unheld)
      return batches.map((facts) => facts.filter((fact) => notHeld.has(fact)))
    },
  })

  const rebuilding = new Map<string, Promise<void>>()
  /** Redis has lost the show: its copy is made anew from the ledger, live holds included, and its map begins a new life. */
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
      // A claim that was committed while the ledger was read may be missing: read again, now that the show is counted.
      const later = await claimsOfShow(pool, showId)
      for (let at = 0; at < later.length; at += FACTS_IN_CALL) {
        const piece = later.slice(at, at + FACTS_IN_CALL)
        const { unheld } = await scripts.sync(
          piece.map((claim) => ({ showId, seat: claim.seat, claim: factOf(claim) })),
        )
        // The seat may have changed hands since it was read.
        suspectAll(unheld)
      }
      compareAgainLater(showId)
    })().finally(() => rebuilding.delete(showId))
    rebuilding.set(showId, work)
    return work
  }

  /**
   * Watchers of such a show have not heard of the seats that were passed over, and perhaps nobody asks for its seats any
   * more.
   */
  async function rebuildLost(showIds: readonly string[]): Promise<void> {
    for (const showId of showIds) await rebuild(showId)
  }

  /**
   * Looks for claims of this server and of others that had passed the turnstile and were not in the ledger yet when it
   * was read.
   */
  function compareAgainLater(showId: string): void {
    inAWhile(() => {
      suspectDifferences(showId).catch((error: Error) => {
        onError(error)
        compareAgainLater(showId)
      })
    })
  }

  function inAWhile(compare: () => void): void {
    if (closed) return
    const timer = setTimeout(() => {
      comparisons.delete(timer)
      compare()
    }, COMPARE_AGAIN_MS)
    comparisons.add(timer)
  }

  async function suspectDifferences(showId: string): Promise<void> {
    const copy = await scripts.snapshot(showId)
    if (copy === REBUILD) return
    const claims = (await claimsOfShow(pool, showId)).filter(factOf)
    const shown = new Map(copy.claims.map((claim) => [claim.seat, claim.kind]))
    // Missing, or sold between the second reading of the ledger and when Redis was told of it.
    const different = claims.filter((claim) => shown.get(claim.seat) !== claim.kind)
    for (const [bookingId, bookingClaims] of Map.groupBy(different, (claim) => claim.bookingId)) {
      const seats = bookingClaims.map((claim) => claim.seat)
      if (bookingId !== null) suspects.add({ showId, bookingId }, seats)
    }
    // Claims that ended between the two readings of the ledger, and were told to Redis before the second one.
    const inLedger = new Set(claims.map((claim) => claim.seat))
    await suspectOwners(
      showId,
      [...shown.keys()].filter((seat) => !inLedger.has(seat)),
    )
  }

  /** Compares the bookings that Redis was told have these seats. */
  function suspectAll(facts: readonly SeatFact[]): void {
    for (const { showId, seat, claim } of facts) if (claim) suspects.add({ showId, bookingId: claim.bookingId }, [seat])
  }

  /** Compares whoever Redis says has these seats with the ledger, in a moment: they may be on their way to it. */
  async function suspectOwners(showId: string, seats: readonly number[]): Promise<void> {
    for (let at = 0; at < seats.length; at += FACTS_IN_CALL) {
      const owners = await scripts.owners(showId, seats.slice(at, at + FACTS_IN_CALL))
      for (const [bookingId, owned] of owners) suspects.add({ showId, bookingId }, owned)
    }
  }

  /** A counter that sends its sales again names many bookings of a show: they share a reading of it. */
  const holds = createHoldReadings({
    held: scripts.held,
    found: (claimant, seats) => suspects.add(claimant, seats),
    onError,
  })

  /**
   * Compares a sale of which Redis may not have heard: its seats, and what its booking held besides. The ledger freed those
   * as it sold the others, and Redis goes on showing them as held.
   */
  function suspectSale(claimant: Claimant, seats: readonly number[]): void {
    suspects.add(claimant, seats)
    holds.add(claimant)
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
   * Makes the turnstile say what the ledger says of the seats that `bookingId` asked for. A seat that the ledger has free
   * is freed only from this booking, and from a hold whose time is past: somebody else may have passed the turnstile
   * meanwhile. The ledger is read again until it stays the same: a change in between must not be overwritten with an
   * older state. Redis may have been told of somebody's claim just when that ended: then that claim is compared as well.
   */
  async function agreeWithLedger({ showId, bookingId }: Claimant, seats: readonly number[]): Promise<void> {
    let said = ''
    const told = new Map<number, string>()
    for (let attempt = 0; attempt < 5; attempt++) {
      const claims = new Map((await claimsOfSeats(pool, showId, seats)).map((claim) => [claim.seat, factOf(claim)]))
      const facts = seats.map((seat) => ({ showId, seat, claim: claims.get(seat) ?? null }))
      const says = JSON.stringify(facts)
      if (says === said) return
      said = says
      const free = facts.filter((fact) => !fact.claim).map((fact) => fact.seat)
      for (const seat of free) {
        const owner = told.get(seat)
        if (owner !== undefined && owner !== bookingId) suspects.add({ showId, bookingId: owner }, [seat])
      }
      if (free.length > 0) await rebuilt(showId, () => scripts.release(showId, bookingId, free, 'held or booked'))
      const taken = facts.filter((fact) => fact.claim)
      for (const { seat, claim } of taken) if (claim) told.set(seat, claim.bookingId)
      if (taken.length > 0) await syncs.submit(taken)
    }
    // It was another at every reading: it is compared again in a moment, and with it whoever Redis was told of.
    suspects.add({ showId, bookingId }, seats)
    for (const [seat, owner] of told) suspects.add({ showId, bookingId: owner }, [seat])
  }

  const suspects = createSuspects({ agreeWithLedger, onError })

  return {
    rebuilt,
    rebuildLost,
    sync: syncs.submit,
    suspect: suspects.add,
    suspectOwners,
    /** Compares whatever Redis says that this booking holds with the ledger. */
    suspectHold: holds.add,
    suspectSale,
    isUnderRepair: suspects.isBeingCompared,

    /** Never fails the caller: the ledger has already decided. */
    async repair(claimant: Claimant, seats: readonly number[]): Promise<void> {
      try {
        await agreeWithLedger(claimant, seats)
      } catch (error) {
        onError(error as Error)
        suspects.add(claimant, seats)
      }
    },

    /** A server that died between the turnstile and the ledger has left holds behind, whose end nobody has heard of. */
    async suspectLeftHolds(): Promise<void> {
      for await (const { claimant, seats } of findLeftHolds(redis, pool)) {
        if (closed) return
        suspects.add(claimant, seats)
      }
    },

    /** Every show is rebuilt from the ledger when it is asked for next, and every server looks at its maps again. */
    async forgetAll(): Promise<void> {
      for await (const keys of redis.scanStream({ match: mapKey('*'), count: KEYS_AT_ONCE })) {
        if ((keys as string[]).length > 0) await redis.unlink(keys as string[])
      }
      await redis.publish(CHANGES_CHANNEL, FORGOTTEN)
    },

    /** Resolves when everything that Redis was to be told is told, or failed. */
    async idle(): Promise<void> {
      await Promise.all([syncs.idle(), holds.idle()])
    },

    async close(): Promise<void> {
      closed = true
      for (const timer of comparisons) clearTimeout(timer)
      holds.close()
      await suspects.close()
      await syncs.idle()
    },
  }
}
