/** A house with two counters and two managers, in which sales become conflicts and are settled: on a real ledger and a real gateway. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  bookingReference,
  type Conflict,
  type ConflictReason,
  createTurns,
  newId,
  type SellCommand,
  type SettleConflictRequest,
  type TerminalIdentity,
  type TerminalKind,
} from '@marquee/shared'
import { loadTicketSigner } from '../../../../../../tooling/testing/fixtures/ticket-signer.ts'
import { aCustomer, type OnlineHouse, openOnlineHouse } from '../../../../../../tooling/testing/houses/online-house.ts'
import { createForceRelease } from '../../../allotments/forced-release.ts'
import { createRecallingSeatStore } from '../../../allotments/recalling-seat-store.ts'
import { createCatalogue } from '../../../catalogue/catalogue.ts'
import { CATALOGUE_CHANNEL } from '../../../catalogue/change.ts'
import { createListener } from '../../../infra/listener.ts'
import { inTransaction } from '../../../infra/postgres.ts'
import { createLiveMaps } from '../../../seats/live-maps.ts'
import type { AllottedSeat } from '../../../seats/seat-store.ts'
import type { TicketSigner } from '../../../tickets/ticket-signer.ts'
import { createExchanges } from '../../exchanges/exchange.ts'
import type { BookingSeatStore } from '../../seat-store.ts'
import { createApply } from '../../terminal/inbox/apply.ts'
import { createInbox } from '../../terminal/inbox/inbox.ts'
import { createPartOrder } from '../../terminal/orders/part-order.ts'
import { createSellOrder } from '../../terminal/orders/sell-order.ts'
import { createSell } from '../../terminal/sell.ts'
import { type Conflicts, createConflicts } from '../conflicts.ts'
import { recordConflict } from '../record-conflict.ts'

export interface ConflictStage {
  house: OnlineHouse
  counter: TerminalIdentity
  otherCounter: TerminalIdentity
  manager: TerminalIdentity
  otherManager: TerminalIdentity
  /** A manager of another cinema. */
  strangeManager: TerminalIdentity
  conflicts: Conflicts
  signer: TicketSigner
  /** Counters that let go of their allotted seats when they are asked; the others don't answer. */
  answering: Set<string>
  /** The next show, nobody has anything of it yet. */
  nextShow(): string
  seat(seatId: string): number
  /** The show has been changed in the programme. */
  refresh(showId: string): Promise<void>
  /** Settling at a server on which something happens between two steps. */
  settlingAt(between: (store: BookingSeatStore) => BookingSeatStore, settings?: { gatewayTimeoutMs: number }): Conflicts
  /** Allots seats to the counter. @returns their grant numbers */
  allot(terminal: TerminalIdentity, showId: string, seatIds: string[]): Promise<Map<string, number>>
  /** A sale of the counter that could not be applied. */
  sold(
    showId: string,
    seatIds: string[],
    how?: SoldHow,
  ): Promise<{ conflictId: string; sale: SellCommand; why: string }>
  /** An online customer's booking, paid or only held. */
  bought(showId: string, seatIds: string[], how?: 'held' | 'card'): Promise<string>
  conflictById(conflictId: string): Promise<Conflict>
  settle(
    request: Omit<SettleConflictRequest, 'reason'> & { reason?: string },
    by?: TerminalIdentity,
    at?: Conflicts,
  ): ReturnType<Conflicts['settle']>
  close(): Promise<void>
}

export interface SoldHow {
  terminal?: TerminalIdentity
  reason?: ConflictReason
  grantNumbers?: ReadonlyMap<string, number>
  /** Minor units a ticket. */
  amount?: number
  type?: string
  body?: Partial<SellCommand>
}

let references = 500_000_000

export async function openConflictStage({ shows = 36 }: { shows?: number } = {}): Promise<ConflictStage> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-conflicts-'))
  const house = await openOnlineHouse({ shows })
  const { pool, programme } = house
  const onError = (error: Error): void => void house.errors.push(error)
  const listener = createListener(house.ledgerUrl, onError)
  const catalogue = await createCatalogue(pool, { listener, onError })
  const answering = new Set<string>()

  async function enrol(name: string, kind: TerminalKind, cinemaId: string | null): Promise<TerminalIdentity> {
    const id = newId()
    const values = [id, name, kind, cinemaId, Buffer.alloc(32, 1)]
    await pool.query(
      'insert into terminals (id, name, kind, cinema_id, public_key) values ($1, $2, $3, $4, $5)',
      values,
    )
    return { id, name, kind, cinemaId }
  }
  const strange = newId()
  await pool.query("insert into cinemas values ($1, 'Another cinema', 'Etc/GMT', 'SGD', 1)", [strange])
  const counter = await enrol('Counter 1', 'counter', programme.cinemaId)
  const otherCounter = await enrol('Counter 2', 'counter', programme.cinemaId)
  const manager = await enrol('Office', 'manager', programme.cinemaId)
  const otherManager = await enrol('Head office', 'manager', null)
  const strangeManager = await enrol('Another office', 'manager', strange)

  async function recallAll(showId: string, allotted: readonly AllottedSeat[]): Promise<number[]> {
    const released: number[] = []
    for (const { terminalId, ...grant } of allotted) {
      if (!answering.has(terminalId)) continue
      const letGo = { showId, terminalId, runNumber: 1, grants: [grant], why: 'recalled' } as const
      released.push(...(await house.store.letGo(letGo)).released)
    }
    return released
  }
  const forceRelease = createForceRelease({
    pool,
    catalogue,
    store: house.store,
    recalls: { recall: async () => ({ letGo: [], answered: false }) },
    onError,
  })
  const maps = createLiveMaps({ store: house.store, isWatched: () => false, onError })
  await listener.start()
  const sell = createSell({ catalogue, store: house.store, pool })
  const sellOrder = createSellOrder({ catalogue, store: house.store, pool, endAtReader: async () => {} })
  const { inTurn } = createTurns()
  const exchanges = createExchanges({
    catalogue,
    store: house.store,
    pool,
    moneyBack: { give: async () => {} },
    inTurn,
  })
  const inbox = createInbox({
    pool,
    apply: createApply({ pool, catalogue, sell, sellOrder, applyExchange: exchanges.apply }),
    partOrder: createPartOrder({ catalogue, pool }),
    inTurn,
  })
  const serve = (store: BookingSeatStore, { gatewayTimeoutMs } = { gatewayTimeoutMs: 15_000 }): Conflicts =>
    createConflicts({
      pool,
      reportsPool: pool,
      catalogue,
      maps,
      store,
      bookings: house.bookings,
      forceRelease,
      gatewayTimeoutMs,
      enterUnproven: (text, terminalId, attempt) =>
        inbox.enterUnproven(text, terminalId === counter.id ? counter : otherCounter, attempt),
    })
  const recalling = createRecallingSeatStore(house.store, () => ({ recallAll }))
  const conflicts = serve(recalling)

  let shown = 0
  const seat = (seatId: string): number => programme.seats.findIndex(({ row, number }) => `${row}-${number}` === seatId)
  const seatIdOf = (index: number): string => `${programme.seats[index]?.row}-${programme.seats[index]?.number}`

  return {
    house,
    counter,
    otherCounter,
    manager,
    otherManager,
    strangeManager,
    conflicts,
    signer: loadTicketSigner(dir),
    answering,
    nextShow: () => programme.showIds[shown++] ?? fail('more shows are needed'),
    seat,
    async refresh(showId) {
      const changed = 'update catalogue_revision set revision = revision + 1 returning revision'
      const { rows } = await pool.query<{ revision: number }>(changed)
      await pool.query('update shows set revision = $2 where id = $1', [showId, rows[0]?.revision])
      const heard = Promise.withResolvers<void>()
      const stop = catalogue.onChange(() => heard.resolve())
      await pool.query('select pg_notify($1, $2)', [CATALOGUE_CHANNEL, ''])
      await heard.promise
      stop()
    },
    settlingAt: (between, settings) => serve(between(recalling), settings),

    async allot(terminal, showId, seatIds) {
      const run = { terminalId: terminal.id, runNumber: 1 }
      const { grants } = await house.store.allot({ showId, ...run, seats: seatIds.map(seat) })
      return new Map(grants.map((grant) => [seatIdOf(grant.seat), grant.grantNumber]))
    },

    async sold(showId, seatIds, how = {}) {
      const { terminal = counter, reason = 'stale_grant', grantNumbers, amount = 1250, type = 'adult' } = how
      const sale: SellCommand = {
        kind: 'sell',
        bookingId: newId(),
        showId,
        reference: bookingReference(references++),
        tickets: seatIds.map((seatId) => {
          return { ticketId: newId(), seatId, type, amount, grantNumber: grantNumbers?.get(seatId) ?? 1 }
        }),
        total: { amount: amount * seatIds.length, currency: 'SGD' },
        payment: { method: 'cash', tendered: 10_000 },
        soldAt: new Date().toISOString(),
        cutOff: true,
        ...how.body,
      }
      const kept = await inTransaction(pool, (tx) =>
        recordConflict(tx, {
          terminalId: terminal.id,
          commandId: newId(),
          sequence: 1,
          reason,
          body: sale,
          entry: JSON.stringify(sale),
        }),
      )
      return { ...kept, sale }
    },

    async bought(showId, seatIds, how = 'card') {
      const customer = aCustomer('customer@example.com')
      const held = await house.bookings.hold(customer, newId(), { showId, seatIds })
      if (!held.ok) throw new Error(held.refusal.code)
      const { bookingId } = held.value
      if (how === 'held') return bookingId
      const paid = await house.bookings.pay(customer, bookingId, newId(), { method: 'card', token: 'pm_card_visa' })
      if (!paid.ok || paid.value.status !== 'confirmed') throw new Error('the customer could not pay')
      return bookingId
    },

    async conflictById(conflictId) {
      const { open, settled } = await conflicts.list(otherManager)
      return [...open, ...settled].find((each) => each.conflictId === conflictId) ?? fail('there is no such conflict')
    },

    settle: (request, by = manager, at = conflicts) => at.settle({ reason: 'as a test', ...request }, by),

    async close() {
      maps.close()
      await catalogue.close()
      await listener.close()
      await house.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function fail(message: string): never {
  throw new Error(message)
}
