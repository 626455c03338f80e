/** The messages between the server and this terminal about its claims; the rules are in docs/selling-while-cut-off.md. */

import {
  type Answer,
  type BookingOfShow,
  type Grant,
  type GrantAnswer,
  granted,
  type InTurn,
  type Recall,
  type RecallAnswer,
  refused,
} from '@marquee/shared'
import type { CartEnd } from '../api.ts'
import type { Ask } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import { DISK_REFUSAL, type Run } from '../runs/boot.ts'
import type { Catalogue } from '../shows/catalogue.ts'
import type { Db } from '../store/database/database.ts'
import { forgetCertificates } from '../store/sales/certificates-table.ts'
import { forgetOrders } from '../store/sales/orders-table.ts'
import { showsBeingPaid } from '../store/sales/reader-payments-table.ts'
import { forgetSales, saleShows } from '../store/sales/sales-table.ts'
import { allCarts, findCart } from '../store/seats/carts-table.ts'
import { allClaims, forgetClaims } from '../store/seats/claims-table.ts'
import { floorShows, forgetFloors } from '../store/seats/floors-table.ts'
import { forgetReleases } from '../store/seats/releases-table.ts'
import type { Tx, Writer } from '../store/writer.ts'
import { keepGrant } from './grants.ts'
import { lastsLonger, letGo } from './recall.ts'
import type { Releases } from './releases.ts'
import { forgetEnded, giveBackUnknown, report, type Unnamed, unknownSeats } from './report.ts'

export interface Claims {
  /** undefined: this run has no number, or the disk doesn't take it; then the server hears nothing. */
  grant(grant: Grant): Promise<GrantAnswer | undefined>
  recall(recall: Recall): Promise<RecallAnswer | undefined>
  /** Names the claims to the server, forgets those that have ended there, and has those given back that this terminal knows nothing of. */
  report(ask: Ask): Promise<Answer<null>>
  /** Forgets claims on shows that are over, and later what became of them. */
  forgetOver(now: Date): Promise<void>
  /** The shows in which this terminal has claims. */
  shows(): Set<string>
}

/** A show is over for sure so long after its start. */
const OVER_AFTER_MS = 6 * 3600 * 1000
/** Floors and sales outlive their shows by far: they are small, and a late message must not meet a forgotten one. */
const ENDS_KEPT_MS = 90 * 24 * 3600 * 1000

export function createClaims(options: {
  db: Db
  writer: Writer
  log: Log
  run: Run
  catalogue: Catalogue
  /** Requests for one cart happen one after the other. */
  inTurn: InTurn
  /** In the caller's transaction: these carts have lost seats that ended, and so end. */
  cartsEnded: (tx: Tx, ended: ReadonlyMap<string, CartEnd>) => void
  /** Bookings of which this terminal knows every seat that it has. */
  knownBookings: () => BookingOfShow[]
  releases: Pick<Releases, 'wake'>
  events: Events
}): Claims {
  const { db, writer, log, run, catalogue, inTurn, cartsEnded, knownBookings, releases, events } = options

  async function grant(grant: Grant): Promise<GrantAnswer | undefined> {
    const answer = await writer.write(({ db }) => (run.runNumberIn(db) === null ? undefined : keepGrant(db, grant)))
    events.emit('claimsChanged', grant.showId)
    return answer
  }

  function recall(recall: Recall): Promise<RecallAnswer | undefined> {
    const { bookingId: due, why } = recall
    // Waits for the work under way for that booking, which may sell it.
    if (why === 'moved' && due !== undefined) return inTurn(due, () => end(recall))
    if (why !== 'time_up' || due === undefined) return end(recall)
    // An older server doesn't name the end that has passed: it is taken for the one that the cart has now.
    const heldUntil = recall.heldUntil ?? findCart(db, due)?.expiresAt
    // Waits for the work under way for that booking, which may extend it.
    return inTurn(due, async () => {
      const cart = findCart(db, due)
      return end(cart && lastsLonger(cart, heldUntil) ? { ...recall, bookingId: undefined } : recall)
    })
  }

  async function end(recall: Recall): Promise<RecallAnswer | undefined> {
    const seats = await writer.write((tx) => {
      if (run.runNumberIn(tx.db) === null) return undefined
      const { seats, carts: ended } = letGo(tx.db, recall)
      cartsEnded(tx, ended)
      return seats
    })
    if (!seats) return undefined
    events.emit('claimsChanged', recall.showId)
    return { letGo: seats }
  }

  /** Waits for the work under way for that booking, which may be the claim of these seats. */
  function giveBack(unnamed: Unnamed): void {
    const { bookingId } = unnamed
    const given = inTurn(bookingId, async () => {
      if (!db.open || unknownSeats(db, unnamed).length === 0) return
      log.warn({ unnamed }, 'the server holds seats that this terminal knows nothing of: they are given back')
      if (await writer.write(({ db }) => giveBackUnknown(db, unnamed))) releases.wake()
    })
    given.catch((error: unknown) => log.error({ err: error, unnamed }, 'seats could not be given back'))
  }

  const shows = (): Set<string> => new Set(allClaims(db).map(({ showId }) => showId))

  return {
    grant,
    recall,
    shows,

    async report(ask) {
      const answer = await report(db, ask, knownBookings())
      if (!answer.ok) return answer
      const { ended, unnamed } = answer.value
      for (const each of unnamed) giveBack(each)
      if (ended.length === 0) return granted(null)
      try {
        await writer.write((tx) => {
          const lost = forgetEnded(tx.db, ended)
          cartsEnded(tx, new Map([...lost].map((bookingId) => [bookingId, 'taken_back'])))
        })
        for (const { showId } of ended) events.emit('claimsChanged', showId)
        return granted(null)
      } catch (error) {
        log.error({ err: error }, 'claims that have ended could not be forgotten')
        return refused(DISK_REFUSAL)
      }
    },

    async forgetOver(now) {
      const isOlder = (showId: string, ms: number): boolean => {
        // A show that the programme doesn't know keeps its claims: there is no other time to go by.
        const startsAt = catalogue.show(showId)?.show.startsAt
        return startsAt !== undefined && Date.parse(startsAt) + ms < now.getTime()
      }
      const atReader = showsBeingPaid(db)
      const over = [...shows()].filter((showId) => isOlder(showId, OVER_AFTER_MS) && !atReader.has(showId))
      const old = [...new Set([...floorShows(db), ...saleShows(db)])].filter((showId) => isOlder(showId, ENDS_KEPT_MS))
      if (over.length + old.length === 0) return
      await writer.write((tx) => {
        const { db } = tx
        const ended = allCarts(db).filter(({ showId }) => over.includes(showId))
        cartsEnded(tx, new Map(ended.map(({ bookingId }) => [bookingId, 'taken_back'])))
        for (const showId of over) {
          forgetClaims(db, showId)
          forgetReleases(db, showId)
        }
        for (const showId of old) {
          forgetFloors(db, showId)
          forgetSales(db, showId)
          forgetCertificates(db, showId)
        }
        forgetOrders(db, new Date(now.getTime() - ENDS_KEPT_MS).toISOString())
      })
      for (const showId of over) events.emit('claimsChanged', showId)
    },
  }
}
