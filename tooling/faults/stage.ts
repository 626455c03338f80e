/**
 * The stage of the fault suite: a server process with proxies around it (crash-house.ts), and terminals as processes with
 * a proxy each. Every fault ends with its audit.
 */
import { randomInt } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, BOOKED, decodeSeatStates, describeRefusal, FREE, HELD, seatId } from '@marquee/shared'
import { expect } from 'vitest'
import { drawerBalances } from '../../apps/server/src/booking/cash/drawer-balance.ts'
import { createEnrolmentCode } from '../../apps/server/src/terminals/enrolment/enrolment.ts'
import { wrongInBooks } from '../testing/audits/all-audits.ts'
import { testSeats } from '../testing/fixtures/test-programme.ts'
import { type CrashHouse, openCrashHouse } from '../testing/houses/crash-house.ts'
import { createTcpProxy, type TcpProxy } from '../testing/network/tcp-proxy.ts'
import { soonTrue } from '../testing/soon-true.ts'
import { createTerminal, type Terminal } from './terminal.ts'

export interface Stage extends CrashHouse {
  /** Enrolled and connected, and its seats are allotted to it. */
  counter(): Promise<Terminal>
  /** The same, on a file system of its own of a few megabytes. */
  counterOnSmallDisk(): Promise<Terminal>
  /** Another device whose disk is a copy of a terminal's; not started. */
  cloneOf(terminal: Terminal): Promise<Terminal>
  /** The terminal, which doesn't run, gets a copy of its database back that was made before. */
  restoreDisk(terminal: Terminal, copy: string): void
  /** A show that no other row of the suite uses. */
  show(): string
  /** Waits until so many seats of the show are allotted to the terminal. */
  allottedTo(terminal: Terminal, showId: string, seats?: number): Promise<string[]>
  seatAt(index: number): string
  /** Waits until the terminal is connected. */
  lineBack(terminal: Terminal): Promise<void>
  /** Everything is healed: waits until all is quiet, and proves that nothing was sold twice or lost. */
  audit(terminals: readonly Terminal[], expected?: Expected): Promise<Audit>
}

export interface Expected {
  conflicts?: number
  sold?: number
  /** A terminal that has lost its own book of the drawer isn't compared with the ledger's. */
  drawers?: 'equal' | 'ledger'
}

export interface Audit {
  sold: number
  conflicts: number
  /** Minor units: in the drawers, by their own books and by the ledger. */
  drawers: number
}

/** Seats of each show that are allotted to each counter. */
export const ALLOTTED = 6

export async function openStage(options: Parameters<typeof openCrashHouse>[0]): Promise<Stage> {
  const house = await openCrashHouse({ seats: testSeats(20, 20), allots: ALLOTTED, ...options })
  const root = mkdtempSync(join(tmpdir(), 'marquee-faults-'))
  const lines: TcpProxy[] = []
  const terminals: Terminal[] = []
  const shows = [...house.programme.showIds]
  const { port } = new URL(house.url)

  async function terminalIn(dir: string, name: string, more: { diskBytes?: number } = {}): Promise<Terminal> {
    const line = await createTcpProxy({ port: Number(port) })
    lines.push(line)
    const terminal = createTerminal({ name, dir, line, ...more })
    terminals.push(terminal)
    return terminal
  }

  async function enrolledCounter(terminal: Terminal): Promise<Terminal> {
    await terminal.start()
    const code = await createEnrolmentCode(house.pool, { name: terminal.name, kind: 'counter', cinemaId: null })
    must((await terminal.tell('enrol', code)) as Answer<unknown>)
    await terminal.tell('ready')
    return terminal
  }

  const seats = house.programme.seats.map((seat) => seatId(seat))

  async function mapOf(terminal: Terminal, showId: string): Promise<Uint8Array | undefined> {
    const view = must(await terminal.api.openShow({ showId }))
    must(await terminal.api.closeShow({ showId }))
    return view.map ? decodeSeatStates(view.map.states, seats.length) : undefined
  }

  async function ledgerMap(showId: string): Promise<Uint8Array> {
    const map = new Uint8Array(seats.length)
    const { rows } = await house.pool.query<{ seat_index: number; kind: string }>(
      'select seat_index, kind from seat_claims where show_id = $1',
      [showId],
    )
    for (const { seat_index, kind } of rows)
      map[seat_index] = kind === 'booked' ? BOOKED : kind === 'held' ? HELD : FREE
    return map
  }

  async function drawerOf(terminalId: string): Promise<number> {
    const drawers = await drawerBalances(house.pool, terminalId)
    return drawers.reduce((sum, { balance }) => sum + balance, 0)
  }

  async function count(sql: string, values: unknown[] = []): Promise<number> {
    const { rows } = await house.pool.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)
    return rows[0]?.n ?? 0
  }

  return {
    ...house,
    async close() {
      await Promise.all(terminals.map((terminal) => terminal.stop()))
      await Promise.all(lines.map((line) => line.close()))
      await house.close()
      rmSync(root, { recursive: true, force: true })
    },
    async counter() {
      const name = `counter ${terminals.length + 1}`
      return enrolledCounter(await terminalIn(join(root, name.replace(' ', '-')), name))
    },
    async counterOnSmallDisk() {
      const dir = join(root, 'small-disk')
      mkdirSync(dir)
      return enrolledCounter(await terminalIn(dir, 'counter on a small disk', { diskBytes: 6 << 20 }))
    },
    async cloneOf(terminal) {
      const dir = join(root, `clone-${randomInt(1e9)}`)
      const clone = await terminalIn(dir, `${terminal.name} (copy)`)
      mkdirSync(dir)
      copyFileSync(join(terminal.dir, 'device.json'), join(dir, 'device.json'))
      await terminal.tell('copyDisk', join(dir, 'terminal.sqlite'))
      return clone
    },
    restoreDisk({ dir }, copy) {
      for (const suffix of ['', '-wal', '-shm']) rmSync(join(dir, `terminal.sqlite${suffix}`), { force: true })
      copyFileSync(copy, join(dir, 'terminal.sqlite'))
    },
    show() {
      const showId = shows.pop()
      if (showId === undefined) throw new Error('there are not enough shows for this suite')
      return showId
    },
    async allottedTo(terminal, showId, wanted = ALLOTTED) {
      return soonTrue(`${terminal.name} has ${wanted} allotted seats`, async () => {
        const view = must(await terminal.api.openShow({ showId }))
        return view.allotted.length === wanted ? view.allotted : undefined
      })
    },
    async lineBack(terminal) {
      await soonTrue(`${terminal.name} is online`, async () => (await terminal.state()).link.state === 'online')
    },
    seatAt(index) {
      const seat = seats[index]
      if (seat === undefined) throw new Error(`there is no seat ${index}`)
      return seat
    },

    async audit(audited, { conflicts = 0, sold, drawers: compare = 'equal' } = {}) {
      for (const terminal of audited) {
        await soonTrue(`${terminal.name} is online and has its answers`, async () => {
          const { link, waitingCommands } = await terminal.state()
          return link.state === 'online' && waitingCommands === 0
        })
      }
      const ids = await Promise.all(audited.map(async (terminal) => (await terminal.state()).terminal?.id))
      // Holds of carts that died are recalled when their time is up; nothing here waits so long.
      const confirmed = audited.flatMap((terminal) => terminal.confirmed)
      for (const booking of confirmed) {
        const tickets = booking.tickets.map((ticket) => ticket.ticketId)
        const inLedger = await count('tickets where booking_id = $1 and id = any($2::uuid[])', [
          booking.bookingId,
          tickets,
        ])
        const inConflict = await count('conflicts where booking_id = $1', [booking.bookingId])
        expect(inConflict > 0 ? tickets.length : inLedger, `the sale of ${booking.tickets.map((t) => t.seatId)}`).toBe(
          tickets.length,
        )
      }
      const twice = await count(
        `(select from tickets where cancelled_at is null group by show_id, seat_index having count(*) > 1) t`,
      )
      expect(twice, 'seats that were sold twice').toBe(0)
      const unequal = await count(
        `(select show_id, seat_index from tickets where cancelled_at is null) t
         full join (select show_id, seat_index from seat_claims where kind = 'booked') c using (show_id, seat_index)
         where t.show_id is null or c.show_id is null`,
      )
      expect(unequal, 'seats with a ticket and no claim, or the other way round').toBe(0)
      expect(await wrongInBooks(house.pool), 'books that do not add up').toEqual([])
      const found = await count('conflicts where terminal_id = any($1::uuid[])', [ids])
      expect(found, 'conflicts').toBe(conflicts)

      let drawers = 0
      for (const [i, terminal] of audited.entries()) {
        const own = Number(await terminal.tell('drawer'))
        const ledger = await drawerOf(ids[i] ?? '')
        if (compare === 'equal') expect(own, `the drawer of ${terminal.name}`).toBe(ledger)
        drawers += ledger
      }
      for (const terminal of audited) {
        for (const showId of new Set(confirmed.map((booking) => booking.showId))) {
          await soonTrue(`the map of ${terminal.name} is the ledger's`, async () => {
            const [map, ledger] = [await mapOf(terminal, showId), await ledgerMap(showId)]
            return map?.every((state, i) => state === ledger[i])
          })
        }
      }
      if (sold !== undefined) expect(confirmed.length, 'sales that a screen was told of').toBe(sold)
      return { sold: confirmed.length, conflicts: found, drawers }
    },
  }
}

export function must<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(describeRefusal(answer.refusal))
  return answer.value
}
