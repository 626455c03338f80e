/** A door and its server for each test of a file, and the words in which the tests speak of them. */
import { newId, type TicketPayload } from '@marquee/shared'
import { afterEach } from 'vitest'
import type { DoorState, Scan } from '../api.ts'
import type { Engine } from '../engine.ts'
import type { Db } from '../store/database/database.ts'
import { openStore } from '../store/open-store.ts'
import { serverCode, ticketOf } from './door-tickets.ts'
import { testCounter, value } from './test-counter.ts'

/** Twenty past seven in Singapore, on the day of the programme. */
const START = '2026-11-21T11:20:00.000Z'

/** Registers the file's hooks, as `testCounter` does. */
export function testDoor() {
  const t = Object.assign(testCounter({ date: '2026-11-21' }), {
    clock: new Date(START),
    /** The door's own. */
    disk: undefined as unknown as Db,
  })
  const now = (): Date => t.clock
  const openDisk: typeof openStore = (dir, options) => {
    t.disk = openStore(dir, options)
    return t.disk
  }

  afterEach(() => {
    t.clock = new Date(START)
  })

  /** @param cinemaId the door's own */
  async function enrolDoor(cinemaId: string | null = null): Promise<Engine> {
    const engine = await t.start({ ports: { now, openStore: openDisk } })
    const code = t.server.code('Door 1', 'door')
    t.server.state.codes.set(code, { id: newId(), name: 'Door 1', kind: 'door', cinemaId })
    value(await engine.enrol(code))
    return engine
  }
  async function openDoor(): Promise<Engine> {
    const engine = await enrolDoor()
    await engine.ready()
    return engine
  }
  async function restart(): Promise<void> {
    await t.engine?.stop()
    await t.start({ ports: { now } })
  }

  const ticket = (seatId = 'A-1'): TicketPayload => ticketOf({ showId: t.programme.showId }, seatId)
  const sold = (payload: TicketPayload = ticket()): string => serverCode(t.server.state, payload)
  const scan = async (text: string, api = t.api): Promise<Scan> => value(await api.scan({ code: text }))
  const verdict = async (text: string, api = t.api): Promise<string> => (await scan(text, api)).verdict
  const state = async (api = t.api): Promise<DoorState> => value(await api.door())
  function tell(payload: TicketPayload, kind: 'void' | 'good', why: 'refunded' | 'moved' | 'in_conflict' | null): void {
    t.server.tellDoors({
      showId: payload.s,
      ticketId: payload.t,
      kind,
      why,
      seatId: payload.p,
      at: now().toISOString(),
      door: null,
    })
  }

  return Object.assign(t, { now, enrolDoor, openDoor, restart, ticket, sold, scan, verdict, state, tell })
}

/** The number of news that the door has heard and still keeps. */
export const newsOn = (disk: Db): number => disk.prepare('select count(*) from door_news').pluck().get() as number

export const isVoidOn = (disk: Db, ticketId: string): boolean =>
  disk.prepare("select 1 from door_news where ticket_id = ? and kind = 'void'").get(ticketId) !== undefined
