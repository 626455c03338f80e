/** The terminal: everything that it does, put together. Knows neither Electron nor React, and needs no screen. */
import {
  type Answer,
  describeRefusal,
  granted,
  refused,
  type ShowOccupancy,
  type SoldBooking,
  type TerminalIdentity,
} from '@marquee/shared'
import type { CartEnd, TerminalApi, TerminalEvents, TerminalState } from './api.ts'
import { createCarts } from './carts.ts'
import { createCatalogue } from './catalogue.ts'
import { type Device, type KeyGuard, loadDevice, makeKey, PLAIN_KEYS, saveDevice } from './device.ts'
import { requestEnrolment } from './enrolment.ts'
import { createLink } from './link.ts'
import { type Log, SILENT } from './log.ts'
import { createNotices } from './notices.ts'
import { createOccupancy } from './occupancy.ts'
import { createOutbox } from './outbox.ts'
import { parsePrinter } from './printer.ts'
import { createReleases } from './releases.ts'
import { createSales } from './sales.ts'
import { createScreenApi } from './screen-api.ts'
import { createSeatMaps } from './seat-maps.ts'
import { StartRefusal } from './start-refusal.ts'
import { closeDatabase, type Db } from './store/database.ts'
import { lockFolder } from './store/lock.ts'
import { openStore } from './store/open-store.ts'
import { forgetAnsweredCommands } from './store/outbox-table.ts'
import { forgetSales } from './store/sales-table.ts'
import { forgetMaps } from './store/seat-maps-table.ts'
import { createWriter } from './store/writer.ts'

export interface EngineOptions {
  /** The terminal's own folder; made when it isn't there. One engine a folder. */
  dir: string
  /** `http://host:port` of the server. */
  serverUrl: string
  log?: Log
  /** `tcp://host:port` of a receipt printer. */
  printer?: string
  keyGuard?: KeyGuard
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
  /** Its shows are closed; its carts are given back if it isn't opened again soon. */
  close(): void
}

const DAY_MS = 24 * 3600 * 1000
const KEEP_ANSWERED_COMMANDS_MS = 7 * DAY_MS
const KEEP_SALES_MS = 90 * DAY_MS
const KEEP_MAPS_MS = 7 * DAY_MS

/**
 * Starts a terminal; it needs no network for that.
 * @throws StartRefusal, with a sentence for the person in front of it, when it can't.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const log = options.log ?? SILENT
  const unlock = lockFolder(options.dir)
  try {
    return await start(options, log, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function start(options: EngineOptions, log: Log, unlock: () => void): Promise<Engine> {
  const { dir, serverUrl } = options
  const keyGuard = options.keyGuard ?? PLAIN_KEYS
  const now = (): Date => new Date()
  const printer = options.printer === undefined ? undefined : parsePrinter(options.printer)
  if (options.printer !== undefined && !printer) {
    throw new StartRefusal(`The printer must look like tcp://192.168.1.40:9100, not ${options.printer}.`)
  }

  const loaded = await loadDevice(dir, keyGuard, now())
  let device: Device | null = loaded === 'unreadable' ? null : loaded
  const db = openStore(dir, { enrolled: loaded !== null, log, now })
  forgetOldRows(db, now())
  const writer = createWriter(db)

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
    return {
      terminal: device?.terminal ?? null,
      serverUrl,
      link: link.state(),
      waitingCommands: outbox.size(),
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

  const link = createLink({
    serverUrl,
    log,
    now,
    events: {
      state(state) {
        log.info({ link: state.state }, 'the connection changed')
        if (state.state !== 'online') maps.onOffline()
        tellState()
      },
      welcome({ terminal, catalogueRevision }) {
        if (device) device = { ...device, terminal }
        void pullCatalogue(catalogueRevision)
        maps.onOnline()
        releases.wake()
        outbox.wake()
        occupancy.refresh()
        tellState()
      },
      changes: (changes) => maps.onChanges(changes),
      occupancy: ({ shows }) => occupancy.heard(shows),
      catalogueChanged: (revision) => void pullCatalogue(revision),
      terminalChanged: (status) => emit('terminalChanged', status),
      holdDue: (due) => carts.holdDue(due),
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
  const occupancy = createOccupancy({
    db,
    writer,
    link,
    log,
    changed: (shows: ShowOccupancy[]) => emit('occupancy', shows),
  })
  const releases = createReleases({ db, writer, link, log })
  const sales = createSales({
    db,
    link,
    log,
    now,
    catalogue,
    carts: () => carts,
    outbox: () => outbox,
    terminalKind: () => device?.terminal.kind,
    settled: (bookingId: string, answer: Answer<SoldBooking>) => emit('saleSettled', { bookingId, answer }),
    warn: notices.warn,
  })
  const outbox = createOutbox({ db, writer, link, log, now, settle: sales.settle, sizeChanged: tellState })
  const carts = createCarts({
    db,
    writer,
    link,
    log,
    catalogue,
    releases,
    isBeingSold: outbox.hasSaleOf,
    ended: (bookingId: string, why: CartEnd) => emit('cartEnded', { bookingId, why }),
  })

  let enrolling = false
  async function enrol(code: string): Promise<Answer<TerminalIdentity>> {
    if (enrolling || (device && link.state().state !== 'refused')) {
      return refused({ code: 'not_allowed', needs: 'terminal that is not enrolled yet' })
    }
    enrolling = true
    try {
      const key = makeKey()
      const answer = await requestEnrolment(serverUrl, { code, publicKey: key.publicKey })
      if (!answer.ok) {
        log.warn({ refusal: answer.refusal }, `not enrolled: ${describeRefusal(answer.refusal)}`)
        return answer
      }
      device = await saveDevice(dir, answer.value, key, keyGuard)
      // It may be another server than the one that the programme at hand came from.
      maps.reset()
      occupancy.reset()
      catalogue.reset()
      link.connect(device)
      tellState()
      return granted(device.terminal)
    } finally {
      enrolling = false
    }
  }

  async function stop(): Promise<void> {
    screens.clear()
    try {
      await carts.stop()
      outbox.stop()
      link.stop()
      await maps.stop()
      await occupancy.stop()
      await writer.settled()
      closeDatabase(db)
    } catch (error) {
      // A full disk, for one. What was promised is written already; what isn't comes back from the server.
      log.error({ err: error }, 'could not write everything at the end')
      outbox.stop()
      link.stop()
    } finally {
      db.close()
      unlock()
    }
  }

  if (loaded === 'unreadable') {
    await writer
      .write((db) =>
        notices.warn(db, 'The identity of this terminal could not be read and was set aside: enrol it again.'),
      )
      .then((then) => then())
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
        printer,
        state,
        enrol,
        dismissNotice: notices.dismiss,
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

function forgetOldRows(db: Db, now: Date): void {
  const before = (ms: number): string => new Date(now.getTime() - ms).toISOString()
  forgetAnsweredCommands(db, before(KEEP_ANSWERED_COMMANDS_MS))
  forgetSales(db, before(KEEP_SALES_MS))
  forgetMaps(db, before(KEEP_MAPS_MS))
}
