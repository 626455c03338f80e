/** The terminal: everything that it does, put together. Knows neither Electron nor React, and needs no screen. */
import {
  type Answer,
  describeRefusal,
  granted,
  type Refusal,
  refused,
  type TerminalIdentity,
  type Unsent,
  type Welcome,
} from '@marquee/shared'
import type { TerminalApi, TerminalEvents, TerminalState } from './api.ts'
import { createRun } from './boot.ts'
import { createCarts } from './carts/carts.ts'
import { createCatalogue } from './catalogue.ts'
import { createClaims } from './claims/claims.ts'
import { createLent } from './claims/lent.ts'
import { createReleases } from './claims/releases.ts'
import { type Device, type KeyGuard, makeKey, PLAIN_KEYS, saveDevice } from './device.ts'
import { createDoor } from './door/door.ts'
import { requestEnrolment } from './enrolment.ts'
import { type Ask, createLink } from './link.ts'
import { type Log, SILENT } from './log.ts'
import { createNotices } from './notices.ts'
import { createOccupancy } from './occupancy.ts'
import { createOpenConflicts } from './open-conflicts.ts'
import { createOutbox } from './outbox/outbox.ts'
import { type Ports, REAL_PORTS } from './ports.ts'
import { parsePrinter } from './printer.ts'
import { createReferences } from './references.ts'
import { createSales } from './sales.ts'
import { createScreenApi } from './screen-api.ts'
import { createSeatMaps } from './seat-maps.ts'
import { createSettlements } from './settlements.ts'
import { StartRefusal } from './start-refusal.ts'
import { closeDatabase } from './store/database.ts'
import { houseOf, saveHouse } from './store/house.ts'
import { daysToKeepAnswered } from './store/known-table.ts'
import { lastHeard, saveLastHeard } from './store/last-heard.ts'
import { forgetAnsweredCommands, waitingKinds } from './store/outbox-table.ts'
import { readRun } from './store/run-table.ts'
import { forgetMaps } from './store/seat-maps-table.ts'
import { createWriter } from './store/writer.ts'

export interface EngineOptions {
  /** The terminal's own folder; made when it isn't there. A folder has one engine. */
  dir: string
  /** `http://host:port` of the server. */
  serverUrl: string
  log?: Log
  /** `tcp://host:port` of a receipt printer. */
  printer?: string
  keyGuard?: KeyGuard
  /** A counter's carts wait so long for their screen to come back; 20 s when absent. */
  screenGraceMs?: number
  ports?: Partial<Ports>
}

export interface Engine {
  state(): TerminalState
  enrol(code: string): Promise<Answer<TerminalIdentity>>
  /** Resolves when it is connected and its programme is as new as the server's. */
  ready(): Promise<void>
  openScreen(events: Partial<TerminalEvents>): Screen
  stop(): Promise<void>
}

export interface Screen {
  api: TerminalApi
  /** Closes a screen's shows; its carts are given back if it isn't opened again soon. */
  close(): void
}

const SCREEN_GRACE_MS = 20_000
const DAY_MS = 24 * 3600 * 1000
/**
 * The report learns of seats that a manager has taken without this terminal's word, when it could not be told at that
 * moment.
 */
const REPORT_EVERY_MS = 30_000
/** Applies while the server hasn't said how long it keeps backups. */
const KEEP_ANSWERED_DAYS = 35
const KEEP_MAPS_MS = 7 * DAY_MS

/** The server knows this terminal and doesn't let it sell; or another device is this terminal now. */
const ENDS_RUN: readonly Refusal['code'][] = [
  'revoked_terminal',
  'unknown_terminal',
  'bad_signature',
  'identity_in_use',
]

/**
 * Starts a terminal; it needs no network for that.
 * @throws StartRefusal, with a sentence for the person in front of it, when it can't.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const log = options.log ?? SILENT
  const ports = { ...REAL_PORTS, ...options.ports }
  const unlock = ports.lockFolder(options.dir)
  try {
    return await start(options, ports, log, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function start(options: EngineOptions, ports: Ports, log: Log, unlock: () => void): Promise<Engine> {
  const { dir, serverUrl } = options
  const { now } = ports
  const keyGuard = options.keyGuard ?? PLAIN_KEYS
  const printer = options.printer === undefined ? undefined : parsePrinter(options.printer)
  if (options.printer !== undefined && !printer) {
    throw new StartRefusal(`The printer must look like tcp://192.168.1.40:9100, not ${options.printer}.`)
  }

  const loaded = await ports.loadDevice(dir, keyGuard, now())
  let device: Device | null = loaded === 'unreadable' ? null : loaded
  const terminalId = (): string | undefined => device?.terminal.id
  const isKind = (kind: TerminalIdentity['kind']): boolean => device?.terminal.kind === kind
  const db = ports.openStore(dir, { enrolled: loaded !== null, log, now })
  const writer = createWriter(db, { log, committed: () => run.committed() })

  const screens = new Set<Partial<TerminalEvents>>()
  const notices = createNotices({ db, writer, now, changed: () => tellState() })
  let waitingForReady: (() => void)[] = []
  let stopping: Promise<void> | undefined

  function emit<N extends keyof TerminalEvents>(name: N, ...args: Parameters<TerminalEvents[N]>): void {
    for (const screen of screens) {
      const listener = screen[name] as ((...args: Parameters<TerminalEvents[N]>) => void) | undefined
      try {
        listener?.(...args)
      } catch (error) {
        log.error({ err: error, event: name }, 'a screen could not take an event')
      }
    }
  }

  let keptHeard: Date | null = null
  function keepLastHeard(): void {
    const heard = link.lastHeardAt()
    if (heard === null || heard === keptHeard) return
    keptHeard = heard
    writer
      .write(({ db }) => saveLastHeard(db, heard))
      .catch((error: unknown) => log.error({ err: error }, 'when the server was last heard could not be written down'))
  }

  let stateTold = true
  /** Changes of one tick are told once. */
  function tellState(): void {
    if (!stateTold || screens.size === 0) return
    stateTold = false
    setImmediate(() => {
      stateTold = true
      emit('state', state())
    })
  }

  function state(): TerminalState {
    const { state: light, since } = link.state()
    const isCutOff = light === 'offline' || light === 'refused'
    return {
      terminal: device?.terminal ?? null,
      serverUrl,
      link: link.state(),
      cutOffSince: isCutOff ? (link.lastHeardAt()?.toISOString() ?? since) : null,
      maySell: db.open && run.maySell(),
      waitingCommands: outbox.size(),
      draining: outbox.draining(),
      payOuts: settlements.payOuts(),
      openConflicts: conflicts.count(),
      notices: notices.all(),
    }
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

  const sellsSeats = (): boolean => isKind('counter') || isKind('kiosk')

  /** The beginning of a connection: the run's number, and the fate of its claims. */
  async function introduce(ask: Ask, { terminal, houseId }: Welcome): Promise<Answer<null>> {
    if (device) device = { ...device, terminal }
    if (houseOf(db) !== houseId) await writer.write(({ db }) => saveHouse(db, houseId))
    const booted = await run.boot(ask)
    if (!booted.ok) return booted
    const reported = sellsSeats() ? await claims.report(ask) : granted(null)
    if (!reported.ok) return reported
    if (!run.maySell()) {
      run.reported()
      for (const showId of claims.shows()) lent.changed(showId)
    }
    return granted(null)
  }

  function onOnline(welcome: Welcome): void {
    const { catalogueRevision, serverTime } = welcome
    void pullCatalogue(catalogueRevision)
    maps.onOnline()
    carts.onOnline()
    outbox.onOnline()
    references.topUp()
    occupancy.refresh()
    if (isKind('manager')) conflicts.ask()
    door.onOnline(welcome)
    forget(new Date(Math.min(Date.parse(serverTime), now().getTime()))).catch((error: unknown) =>
      log.error({ err: error }, 'what is long over could not be forgotten'),
    )
    tellState()
  }

  /** @param time by this machine's clock and the server's: either may be wrong, and nothing is forgotten by one alone */
  async function forget(time: Date): Promise<void> {
    const before = (ms: number): string => new Date(time.getTime() - ms).toISOString()
    await claims.forgetOver(time)
    await door.forgetOver(time)
    await writer.write(({ db }) => {
      forgetAnsweredCommands(db, before((daysToKeepAnswered(db) ?? KEEP_ANSWERED_DAYS) * DAY_MS))
      forgetMaps(db, before(KEEP_MAPS_MS))
    })
  }

  const run = createRun({
    db,
    writer: () => writer,
    witness: ports.openWitness(dir),
    log,
    terminal: () => device?.terminal,
    warn: notices.warn,
    begunAnew({ bookingIds, showIds }) {
      for (const bookingId of bookingIds) emit('cartEnded', { bookingId, why: 'taken_back' })
      for (const showId of showIds) lent.changed(showId)
    },
    ledgerWasSetBack: () => catalogue.pullAnew(),
  })
  const link = createLink({
    serverUrl,
    openSocket: ports.openSocket,
    log,
    now,
    lastHeard: lastHeard(db),
    events: {
      state(state) {
        log.info({ link: state.state }, 'the connection changed')
        keepLastHeard()
        if (state.state !== 'online') {
          maps.onOffline()
          outbox.onOffline()
        }
        tellState()
      },
      introduce,
      online: onOnline,
      refused({ code }) {
        if (!ENDS_RUN.includes(code)) return
        run.end()
        for (const showId of claims.shows()) lent.changed(showId)
      },
      changes: (changes) => maps.onChanges(changes),
      occupancy: ({ shows }) => occupancy.heard(shows),
      catalogueChanged: (revision) => void pullCatalogue(revision),
      terminalChanged: (status) => emit('terminalChanged', status),
      conflictsChanged: (open) => conflicts.heard(open),
      doorNews: () => door.rung(),
      ticketKeys: (keys) => door.heardKeys(keys),
      asked: {
        grant: (grant) => claims.grant(grant),
        recall: (recall) => claims.recall(recall),
        conflictSettled: (settled) => settlements.heard(settled),
      },
    },
  })
  const catalogue = createCatalogue({ db, writer, link, log, changed: () => emit('catalogueChanged') })
  const maps = createSeatMaps({
    db,
    writer,
    link,
    log,
    now,
    mapChanges: (changes) => emit('mapChanges', changes),
    mapReplaced: (showId, map) => emit('map', { showId, map }),
  })
  const occupancy = createOccupancy({ db, writer, link, log, changed: (shows) => emit('occupancy', shows) })
  const lent = createLent({ db, maySell: run.maySell, tell: (change) => emit('lent', change) })
  const releases = createReleases({ db, writer, link, log, maySell: run.maySell, changed: lent.changed })
  const carts = createCarts({
    db,
    writer,
    link,
    log,
    catalogue,
    releases,
    maySell: run.maySell,
    maySellCutOff: () => isKind('counter'),
    endWithScreen: () => isKind('counter'),
    screenGraceMs: options.screenGraceMs ?? SCREEN_GRACE_MS,
    ended: (bookingId, why) => emit('cartEnded', { bookingId, why }),
    held: (cart) => emit('cartHeld', cart),
    lentChanged: lent.changed,
    askWhatEnded: () => void claims.report(link.request),
  })
  const claims = createClaims({
    db,
    writer,
    log,
    run,
    catalogue,
    inOrder: carts.inOrder,
    cartsEnded(tx, ended) {
      for (const [bookingId, why] of ended) carts.end(tx, bookingId, why)
    },
    lentChanged(showId) {
      lent.changed(showId)
      references.topUp()
    },
  })
  const references = createReferences({ db, writer, link, log, areLent: () => isKind('counter') })
  const sales = createSales({
    writer,
    log,
    now,
    run,
    catalogue,
    carts,
    outbox: () => outbox,
    device: () => device,
    isCutOff: () => !link.online(),
    sold: references.topUp,
    saleAnswered: (answer) => emit('saleAnswered', answer),
    seatsChanged: lent.changed,
    warn: notices.warn,
  })
  const outbox = createOutbox({
    db,
    writer,
    link,
    log,
    now,
    run,
    terminalId,
    answered: sales.answered,
    sizeChanged: tellState,
    drained: report,
  })
  const settlements = createSettlements({
    db,
    writer,
    log,
    now,
    outbox,
    warn: notices.warn,
    changed: tellState,
  })
  const door = createDoor({
    db,
    writer,
    link,
    log,
    now,
    catalogue,
    outbox,
    terminal: () => device?.terminal,
    warn: notices.warn,
    changed: (door) => emit('doorChanged', door),
  })
  const conflicts = createOpenConflicts({ link, log, changed: tellState })

  /** Work of this device under its former identity that no server has heard of. */
  function unsentHere(): Unsent | undefined {
    const kinds = waitingKinds(db)
    const terminalId = readRun(db).terminalId ?? device?.terminal.id ?? null
    return kinds.length === 0 ? undefined : { houseId: houseOf(db), terminalId, kinds }
  }

  let enrolling = false
  async function enrol(code: string): Promise<Answer<TerminalIdentity>> {
    if (enrolling || (device && link.state().state !== 'refused')) {
      return refused({ code: 'not_allowed', needs: 'terminal that is not enrolled yet' })
    }
    enrolling = true
    try {
      const key = makeKey()
      const unsent = unsentHere()
      const answer = await requestEnrolment(serverUrl, { code, publicKey: key.publicKey, ...(unsent && { unsent }) })
      if (!answer.ok) {
        log.warn({ refusal: answer.refusal }, `not enrolled: ${describeRefusal(answer.refusal)}`)
        return answer
      }
      device = await saveDevice(dir, answer.value, key, keyGuard)
      // The server may be another than the one that the programme at hand came from.
      run.belongTo(device.terminal.id)
      maps.reset()
      occupancy.reset()
      catalogue.reset()
      door.reload()
      link.connect(device)
      tellState()
      return granted(device.terminal)
    } finally {
      enrolling = false
    }
  }

  async function notePrinted(bookingId: string, ticketIds: string[]): Promise<void> {
    try {
      const body = { kind: 'print', bookingId, ticketIds, at: now().toISOString() } as const
      await writer.write((tx) => outbox.enter(tx, body))
    } catch (error) {
      log.error({ err: error }, 'that tickets were printed could not be written down')
    }
  }

  const reporting = setInterval(() => {
    keepLastHeard()
    report()
  }, REPORT_EVERY_MS)
  reporting.unref()

  function report(): void {
    if (!link.online() || !sellsSeats()) return
    claims
      .report(link.request)
      .catch((error: unknown) => log.error({ err: error }, 'what has ended of the claims could not be asked'))
  }

  async function stop(): Promise<void> {
    clearInterval(reporting)
    screens.clear()
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

  if (loaded === 'unreadable') {
    await writer.write((tx) =>
      notices.warn(tx, 'The identity of this terminal could not be read and was set aside: enrol it again.'),
    )
  }
  if (device) link.connect(device)

  return {
    state,
    enrol,
    ready() {
      return new Promise((resolve) => {
        waitingForReady.push(resolve)
        tellReady()
      })
    },
    openScreen(events) {
      screens.add(events)
      const screen = createScreenApi({
        db,
        link,
        catalogue,
        maps,
        occupancy,
        carts,
        sales,
        settlements,
        lent,
        door,
        printer,
        state,
        enrol,
        dismissNotice: notices.dismiss,
        printed: notePrinted,
      })
      return {
        api: screen.api,
        close() {
          screens.delete(events)
          screen.close()
        },
      }
    },
    stop: () => (stopping ??= stop()),
  }
}
