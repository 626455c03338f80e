/** The terminal: everything that it does, put together. Knows neither Electron nor React, and needs no screen. */

import type { Answer, TerminalIdentity } from '@marquee/shared'
import type { Keypad } from './access/keypad.ts'
import type { DisplayLanguage, DisplayMessage, TerminalEvents, TerminalState } from './api.ts'
import { createKioskPaying } from './at-kiosk/kiosk-paying.ts'
import { createServerTime } from './at-kiosk/server-time.ts'
import { createAtReader } from './at-reader/at-reader.ts'
import { createCarts } from './carts/carts.ts'
import { createAllotment } from './claims/allotment.ts'
import { createClaims } from './claims/claims.ts'
import { createReleases } from './claims/releases.ts'
import { createCondition } from './condition.ts'
import { createLink } from './connection/link.ts'
import { createCustomerDisplays, type OpenDisplay } from './display/customer-display.ts'
import { createHousePictures } from './display/house-pictures.ts'
import { createDoor } from './door/door.ts'
import { isSigned } from './door/is-signed.ts'
import { createEvents } from './events.ts'
import { createExchanges } from './exchanges/exchanges.ts'
import { createFinding } from './finding/finding.ts'
import { createHelpCallsHere } from './help/help-calls.ts'
import { type KeyGuard, PLAIN_KEYS } from './identity/device.ts'
import { createIdentity } from './identity/identity.ts'
import { createKiosk } from './kiosk/kiosk.ts'
import type { KioskShell } from './kiosk/shell.ts'
import { createLifeCycle } from './life-cycle.ts'
import { type Log, SILENT } from './log.ts'
import { createOffice } from './office/office.ts'
import { createOperators } from './operators/operators.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createParked } from './parked/parked.ts'
import { type Ports, REAL_PORTS } from './ports.ts'
import { openPosterFolder, readPosterAt, type ShownPoster } from './posters/poster-folder.ts'
import { createPosters } from './posters/posters.ts'
import { createPrinting, type PrintingSettings } from './printing/printing.ts'
import { TEST_PAGE } from './printing/test-page.ts'
import { createRun } from './runs/boot.ts'
import { createAccounts } from './sales/accounts.ts'
import { createApprovals } from './sales/approvals.ts'
import { createOpenConflicts } from './sales/open-conflicts.ts'
import { createReferences } from './sales/references.ts'
import { createSales } from './sales/sales.ts'
import { createOrders } from './sales/sell-order.ts'
import { createSettlements } from './sales/settlements.ts'
import { createStock } from './sales/stock.ts'
import { createSubscriptions } from './sales/subscriptions.ts'
import { createVouchers } from './sales/vouchers.ts'
import { createNotices } from './screens/notices.ts'
import { createScreens, type Screen } from './screens/screens.ts'
import { createShiftWords } from './shifts/shift-words.ts'
import { createShifts } from './shifts/shifts.ts'
import { createCatalogue } from './shows/catalogue.ts'
import { createOccupancy } from './shows/occupancy.ts'
import { createSeatMaps } from './shows/seat-maps.ts'
import { lastHeard } from './store/runs/last-heard.ts'
import { noteInShift } from './store/shifts/note-in-shift.ts'
import { createWriter } from './store/writer.ts'
import { createTicketPickUps } from './ticket-pick-ups/ticket-pick-ups.ts'

export interface EngineOptions extends PrintingSettings {
  /** The terminal's own folder; made when it isn't there. A folder has one engine. */
  dir: string
  /** `http://host:port` of the server. */
  serverUrl: string
  log?: Log
  keyGuard?: KeyGuard
  /** A counter's carts wait so long for their screen to come back; 20 s when absent. */
  screenGraceMs?: number
  /** In which the customer display greets; English when absent. */
  displayLanguage?: DisplayLanguage
  /** The keys of a kiosk's pad; none when absent. */
  keypad?: Keypad
  ports?: Partial<Ports>
  /** What the program around it can do; absent: it runs in a browser. */
  shell?: KioskShell
  /** False: it tells nothing of itself for managers, and no staff tend it, so that a simulation's evenings stay as they are. */
  tellsCondition?: boolean
}

export interface Engine {
  state(): TerminalState
  enrol(code: string): Promise<Answer<TerminalIdentity>>
  /** Resolves when it is connected and its programme is as new as the server's. */
  ready(): Promise<void>
  openScreen(events: Partial<TerminalEvents>): Screen
  /** A customer display: it hears what to show, and has no call of a screen's. */
  openDisplay(tell: (message: DisplayMessage) => void): OpenDisplay
  /** @param path `/posters/HASH`; null: this terminal has none of that name */
  posterAt(path: string): Promise<ShownPoster | null>
  /** Nobody is at this kiosk, and nothing is under way: it may begin anew. */
  isQuiet(): boolean
  stop(): Promise<void>
}

const SCREEN_GRACE_MS = 20_000
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
  const { now, uptime } = ports
  const keyGuard = options.keyGuard ?? PLAIN_KEYS
  const loaded = await ports.loadDevice(dir, keyGuard, now())
  const db = ports.openStore(dir, { enrolled: loaded !== null, log, now })
  const events = createEvents(log)
  const writer = createWriter(db, { log, committed: () => run.committed() })
  const notices = createNotices({ db, writer, now, events })
  const identity = createIdentity({
    device: loaded === 'unreadable' ? null : loaded,
    dir,
    serverUrl,
    keyGuard,
    db,
    log,
    link: () => link,
    enrolled: (device) => lifeCycle.begin(device),
  })
  const { device, terminal, isKind } = identity
  const run = createRun({
    db,
    writer,
    witness: ports.openWitness(dir),
    log,
    terminal,
    notices,
    events,
  })
  const { maySell } = run
  const link = createLink({
    serverUrl,
    openSocket: ports.openSocket,
    log,
    now,
    lastHeard: lastHeard(db),
    events: {
      state: (state) => lifeCycle.linkChanged(state),
      introduce: (ask, welcome) => lifeCycle.introduce(ask, welcome),
      online: (welcome) => lifeCycle.online(welcome),
      refused: (refusal) => lifeCycle.refused(refusal),
      changes: (changes) => maps.onChanges(changes),
      occupancy: ({ shows }) => occupancy.heard(shows),
      catalogueChanged: (revision) => lifeCycle.catalogueChanged(revision),
      stockChanged: (levels) => stock.heard(levels),
      approvalChanged: (approval) => approvals.heard(approval),
      approvalsChanged: (waiting) => events.emit('approvalsChanged', { waiting }),
      terminalChanged: (status) => events.emit('terminalChanged', status),
      kioskSettingChanged: (setting) => kiosk.heard(setting),
      helpCallsChanged(cinemaId) {
        kiosk.helpRung()
        helpCalls.rung(cinemaId)
      },
      conflictsChanged: (open) => conflicts.heard(open),
      parkedChanged: (cinemaId) => parked.rung(cinemaId),
      operatorsChanged: () => operators.pull(),
      doorNews: () => door.rung(),
      readerPaymentChanged: (payment) => atReader.heard(payment),
      ticketKeys: (keys) => door.heardKeys(keys),
      asked: {
        grant: (grant) => claims.grant(grant),
        recall: (recall) => claims.recall(recall),
        conflictSettled: (settled) => settlements.heard(settled),
        kioskAsked: (ask) => kiosk.asked(ask),
      },
    },
  })
  const catalogue = createCatalogue({ db, writer, link, log, events })
  const maps = createSeatMaps({ db, writer, link, log, now, events })
  const posters = createPosters({
    folder: openPosterFolder(dir),
    serverUrl,
    fetchPoster: ports.fetchPoster,
    link,
    catalogue,
    showsPosters: () => isKind('kiosk') || isKind('counter'),
    now,
    log,
    events,
  })
  const occupancy = createOccupancy({ db, writer, link, log, events })
  const conflicts = createOpenConflicts({ link, log, events })
  const allotment = createAllotment({ db, maySell, events })
  const releases = createReleases({ db, writer, link, log, maySell, events })
  const carts = createCarts({
    db,
    writer,
    link,
    log,
    catalogue,
    releases,
    maySell,
    maySellCutOff: () => isKind('counter'),
    endWithScreen: () => isKind('counter'),
    screenGraceMs: options.screenGraceMs ?? SCREEN_GRACE_MS,
    sessionOver: (sessionId) => parked.sessionOver(sessionId),
    events,
  })
  const claims = createClaims({
    db,
    writer,
    log,
    run,
    catalogue,
    inTurn: carts.inTurn,
    cartsEnded(tx, ended) {
      for (const [bookingId, why] of ended) carts.end(tx, bookingId, why)
    },
    knownBookings: carts.known,
    releases,
    events,
  })
  events.on('claimsInDoubt', () => void claims.report(link.request))
  const references = createReferences({ db, writer, link, log, areLent: () => isKind('counter'), events })
  const vouchers = createVouchers({ db, writer, link, log, maySell })
  const subscriptions = createSubscriptions({
    db,
    writer,
    link,
    now,
    houseKeys: () => door.trustedKeys(),
    isSigned,
  })
  const accounts = createAccounts({ db, writer, link, log, now, maySell })
  const parked = createParked({
    db,
    writer,
    link,
    log,
    now,
    carts,
    vouchers,
    subscriptions,
    accounts,
    isCounter: () => isKind('counter'),
    cinemaId: () => terminal()?.cinemaId ?? null,
    events,
  })
  const stock = createStock({ db, writer, link, log, now, events })
  const approvals = createApprovals({ link, log, events })
  const operators = createOperators({
    db,
    writer,
    link,
    log,
    now,
    uptime,
    device,
    areAtKiosk: options.tellsCondition ?? true,
    heardApproval: approvals.heard,
    events,
  })
  const helpCalls = createHelpCallsHere({
    link,
    log,
    events,
    helps: () => !isKind('kiosk'),
    cinemaId: () => terminal()?.cinemaId ?? null,
  })
  const office = createOffice({
    link,
    log,
    events,
    isManager: () => isKind('manager'),
    opened() {
      conflicts.ask()
      helpCalls.ask()
    },
  })
  const printing = createPrinting(options, {
    db,
    writer,
    log,
    now,
    events,
    catalogue,
    outbox: () => outbox,
    // A kiosk's key signs nothing that admits anybody.
    device: () => (isKind('kiosk') ? null : device()),
    terminal,
    prints: identity.sellsSeats,
    isAttended: () => !isKind('kiosk'),
    language: () => (isKind('kiosk') ? kiosk.language() : displays.chosenLanguage()),
    isOver: (what) => kioskPaying.isOver(what),
    openPrinter: ports.openPrinter,
  })
  const finding = createFinding({ db, link, catalogue, printing, terminal, now })
  const sales = createSales({
    writer,
    log,
    now,
    run,
    catalogue,
    carts,
    outbox: () => outbox,
    printing,
    device,
    isCutOff: () => !link.online(),
    notices,
    events,
  })
  const orders = createOrders({
    db,
    writer,
    link,
    log,
    now,
    run,
    catalogue,
    carts,
    subscriptions,
    approvals,
    accounts,
    outbox: () => outbox,
    printing,
    device,
    channel: () => (isKind('kiosk') ? 'kiosk' : 'counter'),
    isCutOff: () => !link.online(),
    events,
  })
  const shifts = createShifts({
    db,
    writer,
    link,
    log,
    now,
    outbox: () => outbox,
    hasDrawer: () => isKind('counter'),
    openDrawer: printing.openDrawer,
    printZ: printing.shiftClosed,
    nameOf: operators.nameOf,
    events,
  })
  const shiftWords = createShiftWords({ db, catalogue })
  const serverTime = createServerTime({ now, uptime })
  const kioskPaying = createKioskPaying({
    db,
    writer,
    link,
    log,
    catalogue,
    carts,
    orders,
    vouchers,
    atReader: () => atReader,
    printing,
    serverTime,
    isKiosk: () => isKind('kiosk'),
  })
  const atReader = createAtReader({
    db,
    writer,
    link,
    log,
    run,
    catalogue,
    carts,
    orders,
    printing,
    shifts,
    device,
    soldAt: () => (isKind('kiosk') ? serverTime.now() : now()),
    ended: kioskPaying.ended,
    events,
  })
  const exchanges = createExchanges({
    db,
    writer,
    link,
    log,
    now,
    run,
    catalogue,
    carts,
    outbox: () => outbox,
    operatorId: operators.actor,
    orders,
    printing,
    device,
    notices,
    events,
  })
  const outbox = createOutbox({
    db,
    writer,
    link,
    log,
    now,
    run,
    terminalId: () => terminal()?.id,
    operatorId: operators.actor,
    answered: sales.answered,
    entered: ({ db }, command) => noteInShift(db, command, shiftWords),
    events,
  })
  const settlements = createSettlements({ db, writer, log, now, outbox, notices, events })
  const door = createDoor({
    db,
    writer,
    link,
    log,
    now,
    uptime,
    catalogue,
    outbox,
    terminal,
    operators,
    notices,
    events,
  })
  const ticketPickUps = createTicketPickUps({
    db,
    writer,
    link,
    log,
    now,
    catalogue,
    printing,
    houseKeys: door.trustedKeys,
    terminal,
  })
  const kiosk = createKiosk({
    db,
    writer,
    link,
    log,
    events,
    operators,
    printing,
    testPrint: () => printing.printReport(TEST_PAGE),
    // Also those that a visitor has left behind.
    openPayments: () => atReader.attempts().filter(({ standing }) => standing === 'open').length,
    isKiosk: () => isKind('kiosk'),
    cinemaId: () => terminal()?.cinemaId ?? null,
    shell: options.shell,
  })
  const condition = createCondition({
    link,
    log,
    events,
    outboxSize: outbox.size,
    printer: () => (identity.sellsSeats() ? printing.state() : null),
    kiosk: kiosk.condition,
    operatorId: operators.actor,
    tells: options.tellsCondition ?? true,
  })
  const lifeCycle = createLifeCycle({
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
    atReader,
    kioskPaying,
    exchanges,
    references,
    vouchers,
    accounts,
    stock,
    parked,
    approvals,
    operators,
    office,
    condition,
    kiosk,
    helpCalls,
    shifts,
    catalogue,
    posters,
    maps,
    occupancy,
    conflicts,
    door,
    printing,
    unlock,
  })

  const displays = createCustomerDisplays({
    catalogue,
    occupancy,
    pictures: createHousePictures(dir),
    ownCinema: () => terminal()?.cinemaId ?? null,
    language: options.displayLanguage ?? 'en',
    now,
    log,
    events,
  })

  function state(): TerminalState {
    const { state: light, since } = link.state()
    const isCutOff = light === 'offline' || light === 'refused'
    return {
      terminal: device()?.terminal ?? null,
      serverUrl,
      link: link.state(),
      cutOffSince: isCutOff ? (link.lastHeardAt()?.toISOString() ?? since) : null,
      maySell: db.open && maySell(),
      atWork: operators.atWork(),
      waitingCommands: outbox.size(),
      draining: outbox.draining(),
      payOuts: settlements.payOuts(),
      machineRefunds: settlements.machineRefunds(),
      atReader: isKind('kiosk') ? [] : atReader.all(),
      paying: kioskPaying.view(),
      exchanges: exchanges.open(),
      parked: db.open ? parked.tabs() : [],
      parkedElsewhere: parked.elsewhere(),
      printer: identity.sellsSeats() ? printing.state() : null,
      display: displays.status(),
      shift: shifts.open(),
      kiosk: kiosk.state(),
      helpCalls: helpCalls.open(),
      office: office.state(),
      openConflicts: conflicts.count(),
      notices: notices.all(),
    }
  }

  const screens = createScreens({
    events,
    state,
    calls: {
      db,
      now,
      link,
      catalogue,
      maps,
      occupancy,
      carts,
      sales,
      orders,
      atReader,
      kioskPaying,
      exchanges,
      vouchers,
      subscriptions,
      accounts,
      parked,
      stock,
      approvals,
      operators,
      office,
      kiosk,
      shifts,
      settlements,
      allotment,
      door,
      displays,
      printing,
      finding,
      speaker: ports.openSpeaker(),
      keypad: options.keypad ?? {},
      isKiosk: () => isKind('kiosk'),
      log,
      ticketPickUps,
      enrol: identity.enrol,
      dismissNotice: notices.dismiss,
    },
  })

  if (loaded === 'unreadable') {
    await writer.write((tx) =>
      notices.warn(tx, 'The identity of this terminal could not be read and was set aside: enrol it again.'),
    )
  }
  const enrolled = device()
  if (enrolled) link.connect(enrolled)

  return {
    state,
    enrol: identity.enrol,
    ready: lifeCycle.ready,
    openScreen: screens.open,
    openDisplay: displays.open,
    posterAt: (path) => readPosterAt(dir, path),
    isQuiet: kiosk.isQuiet,
    stop() {
      screens.stop()
      displays.stop()
      return lifeCycle.stop()
    },
  }
}
