/** A server, a counter that is new for each test, and what a test sends through it and finds in the books. */
import { type CommandBody, type EntryAnswer, newId, type Seat, type TerminalKind } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import {
  insertTestProgramme,
  type TestProgramme,
} from '../../../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../../../tooling/testing/houses/server.ts'
import {
  connectTerminal,
  type Device,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../../../tooling/testing/terminals/raw-terminal.ts'

export interface Held {
  bookingId: string
  showId: string
  reference: string
  seats: { seatId: string; grantNumber: number }[]
}

interface ConflictRow {
  id: string
  reason: string
  what: string
  amount: number | null
  command: string
  entry: string
}

/** Call it at the top of a test file. @param env is asked for when the server starts @param hall the seats of its auditorium */
export function inboxStage({ env = () => ({}), hall }: { env?: () => Record<string, string>; hall?: Seat[] } = {}) {
  let server: TestServer
  let programme: TestProgramme
  let counter: RawTerminal
  const open: RawTerminal[] = []
  let seats = 0

  beforeAll(async () => {
    server = await startTestServer({ redis: false, env: env() })
    programme = await insertTestProgramme(server.pool, { shows: 3, ...(hall && { seats: hall }) })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    counter = await connect()
  })
  afterEach(() => {
    for (const terminal of open.splice(0)) terminal.close()
  })

  async function connectDevice(device: Device): Promise<RawTerminal> {
    const terminal = await connectTerminal(server.url, device)
    open.push(terminal)
    return terminal
  }
  const connect = async (kind: TerminalKind = 'counter', cinemaId: string | null = null): Promise<RawTerminal> =>
    connectDevice(await enrolDevice(server.url, server.pool, kind, { cinemaId }))

  /** Seats of the second show that no other test has. */
  const someSeats = (count: number): string[] =>
    Array.from({ length: count }, () => {
      const seat = programme.seats[seats++]
      return `${seat?.row}-${seat?.number}`
    })
  const showId = (): string => programme.showIds[1] as string

  async function hold(seatIds = someSeats(1), terminal = counter): Promise<Held> {
    const bookingId = newId()
    const claimed = grantedValue(await terminal.ask('claim', { bookingId, showId: showId(), seatIds }))
    return { bookingId, showId: showId(), reference: claimed.reference, seats: claimed.seats }
  }

  const conflicts = async (terminal = counter): Promise<ConflictRow[]> => {
    const { rows } = await server.pool.query<ConflictRow>(
      'select id, reason, what, amount, command, entry from conflicts where terminal_id = $1 order by sequence, at',
      [terminal.device.identity.id],
    )
    return rows
  }
  const soldSeats = async (bookingId: string): Promise<number> =>
    (await server.pool.query('select from tickets where booking_id = $1 and cancelled_at is null', [bookingId]))
      .rowCount ?? 0
  const movements = async (terminal = counter): Promise<number> =>
    (await server.pool.query('select from drawer_movements where terminal_id = $1', [terminal.device.identity.id]))
      .rowCount ?? 0

  return {
    get server() {
      return server
    },
    get programme() {
      return programme
    },
    /** The counter of the running test. */
    get counter() {
      return counter
    },
    connect,
    connectDevice,
    someSeats,
    showId,
    hold,
    conflicts,
    soldSeats,
    movements,
  }
}

export const movement = (more: object = {}): CommandBody => ({
  kind: 'drawer',
  direction: 'in',
  amount: { amount: 100, currency: 'SGD' },
  reason: 'float',
  at: new Date().toISOString(),
  ...more,
})

export const ticket = (seatId: string | undefined, grantNumber: number, type = 'adult') => ({
  ticketId: newId(),
  seatId: seatId ?? '',
  type,
  amount: 1250,
  grantNumber,
})

export const outcomes = (answers: readonly EntryAnswer[]): string[] => answers.map((answer) => answer.outcome)
