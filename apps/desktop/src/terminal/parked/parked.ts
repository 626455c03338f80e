/**
 * Orders that are put aside at this counter. Everything that is in them is on its disk, and their carts are no screen's. The server hears
 * of them as soon as it can be reached, so that another counter can take one up. A screen that takes one up says when it has all of it:
 * until then it stays on the disk.
 */
import {
  type Answer,
  describeRefusal,
  granted,
  type Id,
  isPassing,
  MAX_BOOKINGS_IN_ORDER,
  MAX_ORDER_TEXT,
  MAX_PARKED_ORDERS,
  newId,
  type ParkedElsewhere,
  type ParkedOrder,
  refused,
} from '@marquee/shared'
import type { CartEnd, OrderToPark, ParkedApi, ParkedTab, TakenUp } from '../api.ts'
import type { Carts } from '../carts/carts.ts'
import { createWriteAnswer } from '../carts/write-answer.ts'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import type { Accounts } from '../sales/accounts.ts'
import type { Subscriptions } from '../sales/subscriptions.ts'
import type { Vouchers } from '../sales/vouchers.ts'
import type { Db } from '../store/database/database.ts'
import {
  allParked,
  beginTaking,
  beingTaken,
  endTaking,
  findParked,
  openParked,
  removeParked,
  type StoredParked,
  saveParked,
} from '../store/sales/parked-orders-table.ts'
import { isBeingPaid } from '../store/sales/reader-payments-table.ts'
import { findCart, moveCart, PARKED } from '../store/seats/carts-table.ts'
import type { Writer } from '../store/writer.ts'
import { claimBeside } from './claim-beside.ts'
import { tabOf, takenUp } from './parked-views.ts'

/**
 * The server gives a counter two minutes to keep an order that it takes up. After that the counter has died, and the order is this one's
 * again: it is asked for a little later than that.
 */
const LOST_ON_THE_WAY_MS = 125_000
/** The server could not hear of it, and is told again. */
const AGAIN_MS = 2000

export interface Parked {
  calls: ParkedApi
  /** By their numbers. */
  tabs(): ParkedTab[]
  /** Those of other counters, as last heard. */
  elsewhere(): ParkedElsewhere[]
  /** Vouchers that parked orders have, and the orders themselves: a page that begins doesn't give them back. */
  keeps(): { codes: string[]; orderIds: Id[] }
  /** A screen that isn't coming back had begun to take these up: they are parked again. */
  sessionOver(sessionId: string): Promise<void>
  /** Something was parked at a cinema, or taken up. Another cinema's is nothing to this counter. */
  rung(cinemaId: Id): void
  onOnline(): void
}

export function createParked(options: {
  db: Db
  writer: Writer
  link: Pick<Link, 'request' | 'online'>
  log: Log
  now: () => Date
  carts: Pick<Carts, 'inTurns' | 'extend' | 'abandon' | 'keepMoved'>
  vouchers: Pick<Vouchers, 'claim' | 'letGo'>
  subscriptions: Pick<Subscriptions, 'present'>
  accounts: Pick<Accounts, 'claim' | 'letGo'>
  /** A door or a kiosk parks nothing. */
  isCounter: () => boolean
  /** Where it stands; null: in every cinema. */
  cinemaId: () => Id | null
  events: Events
}): Parked {
  const { db, writer, link, log, now, carts, vouchers, accounts, isCounter, events } = options
  const writeAnswer = createWriteAnswer({ writer, log })
  const ends = new Map<string, CartEnd>()
  let others: ParkedElsewhere[] = []
  /** On their way to another counter, as last heard: they are kept here, and may come back. */
  let leaving: ReadonlySet<Id> = new Set()
  let syncing: Promise<void> | undefined
  /** The server is being told which orders are here. */
  let naming: Promise<unknown> = Promise.resolve()
  /** The order that comes from another counter: it is whole when that is done. */
  let coming: Promise<unknown> = Promise.resolve()
  /** How many are being taken up from other counters. */
  let takings = 0
  let lookingAgain: NodeJS.Timeout | undefined
  let again = false
  /** The server rang before this terminal had introduced itself. */
  let isRung = false

  const idsIn = ({ bookings }: Pick<ParkedOrder, 'bookings'>): Id[] => bookings.map(({ bookingId }) => bookingId)
  const parkedNow = (): StoredParked[] => allParked(db).filter(({ sessionId }) => sessionId === null)
  const offered = (): StoredParked[] => parkedNow().filter(({ orderId }) => !leaving.has(orderId))

  function changed(): void {
    events.emit('stateChanged')
    sync()
  }

  function numberFor(wanted: number | null): number | undefined {
    const used = new Set(allParked(db).map(({ order }) => order.number))
    if (wanted !== null && wanted >= 1 && wanted <= MAX_PARKED_ORDERS && !used.has(wanted)) return wanted
    for (let number = 1; number <= MAX_PARKED_ORDERS; number++) if (!used.has(number)) return number
    return undefined
  }

  async function park({ order }: { order: OrderToPark }): Promise<Answer<ParkedTab>> {
    const bookingIds = idsIn(order)
    const parked = await carts.inTurns(bookingIds, () =>
      writeAnswer('could not park an order', ({ db }): Answer<StoredParked> => {
        const before = findParked(db, order.orderId)
        // The same again: its answer was lost.
        if (before?.sessionId === null) return granted(before)
        if (bookingIds.some((bookingId) => isBeingPaid(db, bookingId))) return refused({ code: 'payment_under_way' })
        if (before) removeParked(db, order.orderId)
        const number = numberFor(order.number)
        if (number === undefined) return refused({ code: 'too_many_parked', atMost: MAX_PARKED_ORDERS })
        for (const bookingId of bookingIds) moveCart(db, bookingId, PARKED)
        const stored: StoredParked = {
          orderId: order.orderId,
          order: { ...order, number, parkedAt: now().toISOString() },
          sessionId: null,
          takenFrom: null,
        }
        saveParked(db, stored)
        return granted(stored)
      }),
    )
    if (!parked.ok) return parked
    changed()
    // The customer has the whole time again. One that can't be had is no reason not to park.
    for (const bookingId of bookingIds) void carts.extend(bookingId).then(() => events.emit('stateChanged'))
    return granted(tabOf(db, parked.value, ends))
  }

  async function takeUp({ sessionId, orderId }: { sessionId: Id; orderId: Id }): Promise<Answer<TakenUp>> {
    const here = findParked(db, orderId)
    if (!here) {
      takings++
      const taken = takeFromElsewhere(sessionId, orderId).finally(() => {
        takings--
        if (takings === 0) sync()
      })
      coming = taken
      return taken
    }
    const taken = await carts.inTurns(idsIn(here.order), () =>
      writeAnswer('could not take a parked order up', ({ db }): Answer<TakenUp> => {
        const stored = findParked(db, orderId)
        const isFree = stored?.sessionId === null || stored?.sessionId === sessionId
        if (!stored || !isFree || leaving.has(orderId)) return refused({ code: 'parked_order_gone' })
        openParked(db, orderId, sessionId)
        for (const bookingId of idsIn(stored.order)) moveCart(db, bookingId, sessionId)
        return granted(takenUp(db, stored, ends))
      }),
    )
    if (taken.ok) changed()
    return taken
  }

  async function takeFromElsewhere(sessionId: Id, orderId: Id): Promise<Answer<TakenUp>> {
    await writer.write(({ db }) => beginTaking(db, orderId))
    // What names the orders without this one must not come after it has moved: the server would take it for kept.
    await naming.catch(() => {})
    // The first is on the map: of a screen's carts that is the newest.
    const bookingIds = Array.from({ length: MAX_BOOKINGS_IN_ORDER }, newId).toSorted().reverse()
    const answer = await link.request('takeUpParked', { orderId, bookingIds }, `the order stays where it is`)
    if (!answer.ok) {
      // After any other refusal it may be this counter's already.
      if (answer.refusal.code === 'parked_order_gone' || answer.refusal.code === 'other_cinema') {
        await writer.write(({ db }) => endTaking(db, orderId))
      }
      return answer
    }
    const { order, terminal, holds } = answer.value
    for (const [place, hold] of holds.entries()) {
      const bookingId = order.bookings[place]?.bookingId
      if (hold === null || bookingId === undefined) continue
      const held = await carts.keepMoved({ sessionId, bookingId }, hold)
      if (!held.ok) log.warn({ refusal: held.refusal, bookingId }, 'seats of another counter’s order could not be kept')
    }
    // Questions and credit of the other counter are under the id that it had there.
    const renamed: ParkedOrder = { ...order, orderId: newId() }
    const kept = await writeAnswer('could not keep an order of another counter', ({ db }): Answer<null> => {
      saveParked(db, { orderId, order: renamed, sessionId, takenFrom: terminal })
      return granted(null)
    })
    if (!kept.ok) return kept
    // When that counter hears that the order is on this disk, it lets go of what is claimed here next.
    changed()
    const { beside, notes } = await claimBeside(renamed, options)
    const taken = await writeAnswer('could not keep what was claimed for an order', ({ db }): Answer<TakenUp> => {
      const whole = { orderId, order: { ...renamed, beside }, sessionId, takenFrom: terminal }
      const stored = allParked(db).find(({ order }) => order.orderId === renamed.orderId)
      if (stored) saveParked(db, { ...stored, order: { ...stored.order, beside } })
      return granted(takenUp(db, whole, ends, notes))
    })
    if (taken.ok) changed()
    return taken
  }

  async function keptTaken(parkedId: Id): Promise<void> {
    await writer.write(({ db }) => {
      if (findParked(db, parkedId)?.sessionId != null) removeParked(db, parkedId)
    })
    changed()
  }

  function sync(): void {
    if (!link.online() || !isCounter()) return
    if (syncing) {
      again = true
      return
    }
    syncing = tell()
      .catch((error: unknown) => log.error({ err: error }, 'the server could not be told of parked orders'))
      .finally(() => {
        syncing = undefined
        if (!again) return
        again = false
        sync()
      })
  }

  async function tell(): Promise<void> {
    // One that a screen is taking up, from here or from elsewhere, is nobody else's to take.
    const orders = [
      ...[...parkedNow(), ...openedFromElsewhere()].map(({ orderId, order }) => ({
        orderId,
        parkedAt: order.parkedAt,
      })),
      ...[...beingTaken(db), ...openedHere()].map((orderId) => ({ orderId, parkedAt: null })),
    ]
    const mayBeOver = takings === 0 ? beingTaken(db) : []
    const asked = link.request('syncParked', { orders })
    naming = asked
    const answer = await asked
    if (!answer.ok) {
      if (isPassing(answer.refusal)) syncAfter(AGAIN_MS)
      else log.warn({ refusal: answer.refusal }, 'parked orders could not be named')
      return
    }
    // The engine may have stopped meanwhile.
    if (!db.open) return
    const { wanted, moved, elsewhere } = answer.value
    leaving = new Set(answer.value.leaving)
    await endTakings(mayBeOver, elsewhere)
    // Then the server hears that it is forgotten here.
    for (const { orderId } of moved) if (await forgetMoved(orderId)) again = true
    const hidden = new Set(openedFromElsewhere().map(({ orderId }) => orderId))
    others = elsewhere.filter(({ orderId }) => !hidden.has(orderId))
    clearTimeout(lookingAgain)
    if (leaving.size > 0) syncAfter(LOST_ON_THE_WAY_MS)
    events.emit('stateChanged')
    for (const orderId of wanted) {
      const stored = findParked(db, orderId)
      if (stored?.sessionId !== null) continue
      // A longer one can be taken up here alone.
      if (JSON.stringify(stored.order).length > 2 * MAX_ORDER_TEXT) continue
      const kept = await link.request('keepParked', { order: stored.order })
      if (kept.ok) continue
      log.warn({ refusal: describeRefusal(kept.refusal) }, 'a parked order could not be told')
      if (isPassing(kept.refusal)) syncAfter(AGAIN_MS)
    }
  }

  function syncAfter(ms: number): void {
    clearTimeout(lookingAgain)
    lookingAgain = setTimeout(sync, ms).unref()
  }

  /** Those whose answer is missing, and that are not to be had any more. One that may have come here is listed. */
  async function endTakings(missing: readonly Id[], elsewhere: readonly ParkedElsewhere[]): Promise<void> {
    const listed = new Set(elsewhere.map(({ orderId }) => orderId))
    const over = missing.filter((orderId) => !listed.has(orderId))
    if (over.length === 0 || takings > 0) return
    await writer.write(({ db }) => {
      for (const orderId of over) endTaking(db, orderId)
    })
  }

  const openedFromElsewhere = (): StoredParked[] =>
    allParked(db).filter(({ sessionId, takenFrom }) => sessionId !== null && takenFrom !== null)

  const openedHere = (): Id[] =>
    allParked(db).flatMap(({ orderId, sessionId, takenFrom }) =>
      sessionId !== null && takenFrom === null ? [orderId] : [],
    )

  /**
   * Another counter has taken it up, and has it on its disk. Its seats leave by the server's request, or when their time is up.
   * @returns whether it was here
   */
  async function forgetMoved(orderId: Id): Promise<boolean> {
    const forgotten = await writer.write(({ db }) => {
      const stored = findParked(db, orderId)
      if (stored) removeParked(db, orderId)
      return stored
    })
    if (!forgotten) return false
    const gone = forgotten.order
    await vouchers.letGo([
      ...gone.beside.vouchers.map(({ code }) => code),
      ...gone.beside.giftCards.map(({ voucher }) => voucher.code),
    ])
    if (gone.beside.account) await accounts.letGo([gone.orderId])
    // What a screen has taken up is that screen's.
    if (forgotten.sessionId !== null) return true
    for (const bookingId of idsIn(gone)) {
      // Of seats that were taken while cut off the server knows nothing yet: nobody could take them over.
      if (findCart(db, bookingId)?.expiresAt === null) await carts.abandon(bookingId)
    }
    return true
  }

  async function parkAgain(stored: readonly StoredParked[]): Promise<void> {
    if (stored.length === 0) return
    await writer.write(({ db }) => {
      for (const { orderId, order, takenFrom } of stored) {
        if (takenFrom === null) openParked(db, orderId, null)
        else {
          // It is this counter's own now, under the id that its page knows.
          removeParked(db, orderId)
          const number = numberFor(order.number) ?? order.number
          saveParked(db, { orderId: order.orderId, order: { ...order, number }, sessionId: null, takenFrom: null })
        }
        for (const bookingId of idsIn(order)) moveCart(db, bookingId, PARKED)
      }
    })
    changed()
  }

  events.on('cartEnded', ({ bookingId, why }) => {
    if (!parkedNow().some(({ order }) => idsIn(order).includes(bookingId))) return
    ends.set(bookingId, why)
    events.emit('stateChanged')
  })
  events.on('cartHeld', ({ bookingId }) => {
    if (parkedNow().some(({ order }) => idsIn(order).includes(bookingId))) events.emit('stateChanged')
  })

  return {
    calls: {
      parkOrder: park,
      takeUpParked: takeUp,
      async resumeTaken({ sessionId }) {
        await coming.catch(() => {})
        const stored = allParked(db).find((each) => each.sessionId === sessionId)
        return granted(stored ? takenUp(db, stored, ends) : null)
      },
      async keptTaken({ parkedId }) {
        await keptTaken(parkedId)
        return granted(null)
      },
    },
    tabs: () => offered().map((stored) => tabOf(db, stored, ends)),
    elsewhere: () => others,
    keeps() {
      const orders = allParked(db).map(({ order }) => order)
      return {
        codes: orders.flatMap(({ beside }) => [
          ...beside.vouchers.map(({ code }) => code),
          ...beside.giftCards.map(({ voucher }) => voucher.code),
        ]),
        orderIds: orders.map(({ orderId }) => orderId),
      }
    },
    sessionOver: (sessionId) => parkAgain(allParked(db).filter((each) => each.sessionId === sessionId)),
    rung(rungFor) {
      const own = options.cinemaId()
      if (own !== null && own !== rungFor) return
      isRung = !link.online()
      sync()
    },
    // Where the cinema has any, the server rings by itself.
    onOnline() {
      if (isRung || others.length > 0 || allParked(db).length > 0 || beingTaken(db).length > 0) sync()
      isRung = false
    },
  }
}
