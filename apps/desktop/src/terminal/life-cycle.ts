/** The order of things when a connection begins and ends, when this device becomes another terminal, and at the end. */

import { type Answer, granted, type Refusal, type Welcome } from '@marquee/shared'
import type { Link as LinkState } from './api.ts'
import type { KioskPaying } from './at-kiosk/kiosk-paying.ts'
import type { AtReaderPayments } from './at-reader/at-reader.ts'
import type { Carts } from './carts/carts.ts'
import type { Claims } from './claims/claims.ts'
import type { Condition } from './condition.ts'
import type { Ask, Link } from './connection/link.ts'
import type { Door } from './door/door.ts'
import type { Events } from './events.ts'
import type { Exchanges } from './exchanges/exchanges.ts'
import type { HelpCallsHere } from './help/help-calls.ts'
import type { Device } from './identity/device.ts'
import type { Identity } from './identity/identity.ts'
import type { Kiosk } from './kiosk/kiosk.ts'
import type { Log } from './log.ts'
import type { Office } from './office/office.ts'
import type { Operators } from './operators/operators.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Parked } from './parked/parked.ts'
import type { Printing } from './printing/printing.ts'
import type { Run } from './runs/boot.ts'
import type { Accounts } from './sales/accounts.ts'
import type { Approvals } from './sales/approvals.ts'
import type { OpenConflicts } from './sales/open-conflicts.ts'
import type { References } from './sales/references.ts'
import type { Stock } from './sales/stock.ts'
import type { Vouchers } from './sales/vouchers.ts'
import type { Shifts } from './shifts/shifts.ts'
import type { Catalogue } from './shows/catalogue.ts'
import type { Occupancy } from './shows/occupancy.ts'
import type { SeatMaps } from './shows/seat-maps.ts'
import type { Db } from './store/database/database.ts'
import { closeDatabase } from './store/database/open-database.ts'
import { forgetAnsweredCommands } from './store/outbox/outbox-table.ts'
import { forgetJobs } from './store/printing/print-jobs-table.ts'
import { houseOf, saveHouse } from './store/runs/house.ts'
import { daysToKeepAnswered } from './store/runs/known-table.ts'
import { saveLastHeard } from './store/runs/last-heard.ts'
import { forgetAccounts } from './store/sales/accounts-table.ts'
import { forgetExchanges } from './store/sales/exchanges-table.ts'
import { forgetAttempts } from './store/sales/reader-payments-table.ts'
import { forgetSubscriptions } from './store/sales/subscriptions-table.ts'
import { forgetMaps } from './store/shows/seat-maps-table.ts'
import type { Writer } from './store/writer.ts'

export interface LifeCycle {
  /** The beginning of a connection: the run's number, and the fate of its claims. */
  introduce(ask: Ask, welcome: Welcome): Promise<Answer<null>>
  online(welcome: Welcome): void
  linkChanged(state: LinkState): void
  refused(refusal: Refusal): void
  catalogueChanged(revision: number): void
  /** This device is this terminal from now on. */
  begin(device: Device): void
  /** Resolves when it is connected and its programme is as new as the server's. */
  ready(): Promise<void>
  stop(): Promise<void>
}

const DAY_MS = 24 * 3600 * 1000
/**
 * The report learns of seats that a manager has taken without this terminal's word, when it could not be told at that
 * moment.
 */
const REPORT_EVERY_MS = 30_000
/** Applies while the server hasn't said how long it keeps backups. */
const KEEP_ANSWERED_DAYS = 35
const KEEP_MAPS_MS = 7 * DAY_MS
/** As long as orders: an order's id is used once. */
const KEEP_ATTEMPTS_MS = 90 * DAY_MS
/** Longer than a month: most people come once in a period. */
const KEEP_SUBSCRIPTIONS_MS = 60 * DAY_MS

/** The server knows this terminal and doesn't let it sell; or another device is this terminal now. */
const ENDS_RUN: readonly Refusal['code'][] = [
  'revoked_terminal',
  'unknown_terminal',
  'bad_signature',
  'identity_in_use',
]

export function createLifeCycle(options: {
  db: Db
  writer: Writer
  log: Log
  now: () => Date
  events: Events
  identity: Identity
  link: Link
  run: Run
  claims: Claims
  carts: Carts
  outbox: Outbox
  atReader: AtReaderPayments
  kioskPaying: Pick<KioskPaying, 'onOnline'>
  exchanges: Exchanges
  references: References
  vouchers: Vouchers
  accounts: Pick<Accounts, 'wake'>
  parked: Pick<Parked, 'onOnline'>
  stock: Stock
  approvals: Approvals
  operators: Operators
  office: Pick<Office, 'onOnline' | 'begin'>
  condition: Condition
  kiosk: Pick<Kiosk, 'linkChanged' | 'onOnline' | 'begin' | 'stop'>
  helpCalls: Pick<HelpCallsHere, 'onOffline' | 'stop'>
  shifts: Pick<Shifts, 'onOnline'>
  catalogue: Catalogue
  maps: SeatMaps
  occupancy: Occupancy
  conflicts: OpenConflicts
  door: Door
  printing: Pick<Printing, 'stop'>
  unlock: () => void
}): LifeCycle {
  const {
    db,
    writer,
    log,
    now,
    events,
    identity,
    link,
    run,
    claims,
    carts,
    outbox,
    references,
    vouchers,
    accounts,
    parked,
    stock,
    approvals,
    operators,
    office,
    condition,
    kiosk,
    helpCalls,
    shifts,
  } = options
  const { atReader, kioskPaying, exchanges, catalogue, maps, occupancy, conflicts, door, printing, unlock } = options
  let waitingForReady: (() => void)[] = []
  let keptHeard: Date | null = null
  let stopping: Promise<void> | undefined

  function keepLastHeard(): void {
    const heard = link.lastHeardAt()
    if (heard === null || heard === keptHeard) return
    keptHeard = heard
    writer
      .write(({ db }) => saveLastHeard(db, heard))
      .catch((error: unknown) =>
        log.error({ err: error }, 'the time at which the server was last heard could not be written'),
      )
  }

  function report(): void {
    if (!link.online() || !identity.sellsSeats()) return
    claims
      .report(link.request)
      .catch((error: unknown) => log.error({ err: error }, 'the server could not be asked which claims have ended'))
  }

  function tellReady(): void {
    if (!link.online() || !catalogue.complete()) return
    const waiting = waitingForReady
    waitingForReady = []
    for (const resolve of waiting) resolve()
  }

  async function pullCatalogue(revision: number): Promise<void> {
    await catalogue.pull(revision)
    tellReady()
  }

  function tellAllotted(): void {
    for (const showId of claims.shows()) events.emit('allotmentChanged', showId)
  }

  /** @param time by this machine's clock and the server's: either may be wrong, and nothing is forgotten by one alone */
  async function forget(time: Date): Promise<void> {
    const before = (ms: number): string => new Date(time.getTime() - ms).toISOString()
    await claims.forgetOver(time)
    await door.forgetOver(time)
    await writer.write(({ db }) => {
      forgetAnsweredCommands(db, before((daysToKeepAnswered(db) ?? KEEP_ANSWERED_DAYS) * DAY_MS))
      forgetMaps(db, before(KEEP_MAPS_MS))
      forgetAttempts(db, before(KEEP_ATTEMPTS_MS))
      forgetExchanges(db, before(KEEP_ATTEMPTS_MS))
      forgetSubscriptions(db, before(KEEP_SUBSCRIPTIONS_MS))
      forgetAccounts(db, before(KEEP_SUBSCRIPTIONS_MS))
      forgetJobs(db, before(KEEP_ATTEMPTS_MS))
    })
  }

  async function stop(): Promise<void> {
    clearInterval(reporting)
    atReader.stop()
    exchanges.stop()
    approvals.stop()
    operators.stop()
    condition.stop()
    kiosk.stop()
    helpCalls.stop()
    // What it notes at its end is written with the rest.
    await printing.stop()
    try {
      await carts.stop()
      outbox.stop()
      door.stop()
      link.stop()
      keepLastHeard()
      await maps.stop()
      await occupancy.stop()
      await writer.settled()
      closeDatabase(db)
    } catch (error) {
      // The disk may be full, for example. All promises are written already; the rest comes back from the server.
      log.error({ err: error }, 'could not write everything at the end')
      outbox.stop()
      door.stop()
      link.stop()
    } finally {
      db.close()
      unlock()
    }
  }

  events.on('drained', report)
  const reporting = setInterval(() => {
    keepLastHeard()
    report()
  }, REPORT_EVERY_MS)
  reporting.unref()

  return {
    async introduce(ask, { terminal, houseId }) {
      identity.heard(terminal)
      if (houseOf(db) !== houseId) await writer.write(({ db }) => saveHouse(db, houseId))
      const booted = await run.boot(ask)
      if (!booted.ok) return booted
      const reported = identity.sellsSeats() ? await claims.report(ask) : granted(null)
      if (!reported.ok) return reported
      if (!run.maySell()) {
        run.reported()
        tellAllotted()
      }
      return granted(null)
    },

    online(welcome) {
      const { catalogueRevision, serverTime } = welcome
      kioskPaying.onOnline(welcome)
      void pullCatalogue(catalogueRevision)
      // First: what is asked of the server after this is asked by whoever works here.
      operators.onOnline()
      maps.onOnline()
      carts.onOnline()
      outbox.onOnline()
      atReader.onOnline()
      exchanges.onOnline()
      references.topUp()
      vouchers.wake()
      accounts.wake()
      parked.onOnline()
      stock.onOnline()
      approvals.onOnline()
      shifts.onOnline()
      occupancy.refresh()
      office.onOnline(welcome.asksForLogIn === true)
      // Where somebody logs in, it is asked for after that.
      if (identity.isKind('manager') && welcome.asksForLogIn !== true) conflicts.ask()
      condition.onOnline()
      kiosk.onOnline()
      door.onOnline(welcome)
      forget(new Date(Math.min(Date.parse(serverTime), now().getTime()))).catch((error: unknown) =>
        log.error({ err: error }, 'records of shows long over could not be deleted'),
      )
      events.emit('stateChanged')
    },

    linkChanged(state) {
      log.info({ link: state.state }, 'the connection changed')
      keepLastHeard()
      kiosk.linkChanged()
      if (state.state !== 'online') {
        helpCalls.onOffline()
        maps.onOffline()
        outbox.onOffline()
      }
      events.emit('stateChanged')
    },

    refused({ code }) {
      if (!ENDS_RUN.includes(code)) return
      run.end()
      tellAllotted()
    },

    catalogueChanged: (revision) => void pullCatalogue(revision),

    begin(device) {
      // The server may be another than the one that the programme at hand came from.
      run.belongTo(device.terminal.id)
      maps.reset()
      occupancy.reset()
      catalogue.reset()
      door.reload()
      office.begin()
      kiosk
        .begin()
        .catch((error: unknown) => log.error({ err: error }, 'how another kiosk was to be could not be forgotten'))
      operators
        .begin()
        .catch((error: unknown) =>
          log.error({ err: error }, 'the operators of another terminal could not be forgotten'),
        )
      link.connect(device)
      events.emit('stateChanged')
    },

    ready() {
      return new Promise((resolve) => {
        waitingForReady.push(resolve)
        tellReady()
      })
    },

    stop: () => (stopping ??= stop()),
  }
}
