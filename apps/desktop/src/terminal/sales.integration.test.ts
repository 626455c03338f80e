import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BOOKED, describeRefusal, FREE } from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { startEngine } from './engine.ts'
import { adults, code, testCounter, value } from './testing/test-counter.ts'
import { until } from './testing/waiting.ts'

const t = testCounter()

describe('a sale', () => {
  test('is priced from the price list, booked, recorded here, and told to every screen', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1', 'C-1'])
    const tickets = [
      { seatId: 'C-1', type: 'adult' },
      { seatId: 'A-1', type: 'child' },
    ]
    const booking = value(await t.api.sell({ bookingId, tickets, tendered: 3000 }))
    expect(booking).toMatchObject({ bookingId, total: { amount: 2600, currency: 'SGD' }, change: 400 })
    expect(t.heard.ended).toEqual([{ bookingId, why: 'sold' }])
    expect((await t.api.recentSales()).map(({ booking, movieTitle }) => [booking.bookingId, movieTitle])).toEqual([
      [bookingId, 'Parasite'],
    ])
    expect(value(await t.api.tickets({ bookingId })).map(({ seatId }) => seatId)).toEqual(['C-1', 'A-1'])
    expect(t.engine?.state().waitingCommands).toBe(0)
    // The same again is the same sale.
    expect(value(await t.api.sell({ bookingId, tickets, tendered: 3000 }))).toEqual(booking)
    expect(t.server.batches.flat()).toHaveLength(1)
  })

  test('that cannot be one is refused, and nothing is sent', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1', 'C-1'])
    const sell = (tickets: { seatId: string; type: string }[], tendered: number) =>
      t.api.sell({ bookingId, tickets, tendered })
    expect(await sell(adults(['A-1', 'C-1']), 3000)).toEqual({
      ok: false,
      refusal: { code: 'not_enough_cash', total: 3050, tendered: 3000, currency: 'SGD' },
    })
    expect(code(await sell(adults(['A-1']), 9000))).toBe('malformed')
    expect(code(await sell(adults(['A-1', 'A-1']), 9000))).toBe('malformed')
    expect(await sell([...adults(['A-1']), { seatId: 'C-1', type: 'child' }], 9000)).toEqual({
      ok: false,
      refusal: { code: 'unknown_ticket_type', ticketType: 'child', seatId: 'C-1' },
    })
    expect(t.server.batches).toEqual([])
    expect(code(await sell(adults(['A-1', 'C-1']), 3050))).toBe('ok')
  })

  test('is not for a kiosk', async () => {
    await t.startEnrolled('kiosk')
    const { bookingId } = await t.claim(['A-1'])
    expect(code(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('not_allowed')
  })

  test('tapped twice is one sale', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    const sale = { bookingId, tickets: adults(['A-1']), tendered: 2000 }
    const [a, b] = await Promise.all([t.api.sell(sale), t.api.sell(sale)])
    expect(value(a)).toEqual(value(b))
    expect(t.server.batches.flat()).toHaveLength(1)
  })

  test('whose answer is lost is told as not known yet, sent again until answered, and settled', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    t.server.faults.swallowAnswers.add('commands')
    const answer = await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 })
    expect(code(answer)).toBe('timeout')
    expect(t.engine?.state().waitingCommands).toBe(1)
    t.server.faults.swallowAnswers.clear()
    t.server.dropConnections()
    await until('it is settled', () => t.heard.settled.length === 1)
    expect(t.heard.settled[0]).toMatchObject({ bookingId, answer: { ok: true } })
    expect(t.server.batches.length).toBeGreaterThan(1)
    expect(new Set(t.server.batches.flat().map(({ id }) => id)).size).toBe(1)
    expect(t.server.sold.size).toBe(1)
    expect(t.engine?.state().waitingCommands).toBe(0)
  }, 20_000)

  test('that was written survives the engine being killed, and reaches the server once', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    t.server.faults.swallowAnswers.add('commands')
    void t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 })
    await until('it was sent', () => t.server.sold.size === 1)
    const copy = t.copyAsKilled()
    await t.engine?.stop()
    t.server.faults.swallowAnswers.clear()
    t.engine = await startEngine({ dir: copy, serverUrl: t.server.url })
    expect(t.engine.state().waitingCommands).toBe(1)
    await until('it is answered', () => t.engine?.state().waitingCommands === 0)
    const recent = await t.engine.openScreen({}).api.recentSales()
    expect(recent.map(({ booking }) => booking.bookingId)).toEqual([bookingId])
    expect(t.server.sold.size).toBe(1)
  }, 20_000)

  test('that the server refuses while nobody waits for it stays on record, a notice tells it, and the rest flows on', async () => {
    await t.startEnrolled()
    const first = await t.claim(['A-1'])
    const second = await t.claim(['B-1'])
    t.server.faults.swallowAnswers.add('commands')
    t.server.faults.refuse.set('commands', { code: 'unavailable', what: 'the ledger is away' })
    const sales = await Promise.all([
      t.api.sell({ bookingId: first.bookingId, tickets: adults(['A-1']), tendered: 2000 }),
      t.api.sell({ bookingId: second.bookingId, tickets: adults(['B-1']), tendered: 2000 }),
    ])
    expect(sales.map(code)).toEqual(['timeout', 'timeout'])
    // Meanwhile a manager gave the first booking's seat to somebody else.
    t.server.change(t.programme.showId, ['A-1'], BOOKED)
    t.server.faults.swallowAnswers.clear()
    t.server.faults.refuse.clear()
    t.server.dropConnections()
    await until('both are settled', () => t.heard.settled.length === 2)
    expect(new Map(t.heard.settled.map(({ bookingId, answer }) => [bookingId, code(answer)]))).toEqual(
      new Map([
        [first.bookingId, 'no_such_hold'],
        [second.bookingId, 'ok'],
      ]),
    )
    const [notice] = t.engine?.state().notices ?? []
    expect(notice?.text).toMatch(/The sale of A-1 for SGD.12\.50.* was refused: .* The money is to be given back\./)
    await t.api.dismissNotice({ id: notice?.id ?? '' })
    expect(t.engine?.state().notices).toEqual([])
  }, 20_000)

  test('shares its way with the sales of the same moment', async () => {
    await t.startEnrolled()
    const seats = ['A', 'B', 'C'].flatMap((row) => Array.from({ length: 8 }, (_, i) => `${row}-${i + 1}`))
    const bookings = await Promise.all(seats.map(async (seat) => ({ seat, ...(await t.claim([seat])) })))
    const sales = await Promise.all(
      bookings.map(({ seat, bookingId }) => t.api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 })),
    )
    expect(sales.every(({ ok }) => ok)).toBe(true)
    expect(t.server.sold.size).toBe(24)
    expect(t.server.batches.length).toBeLessThan(8)
    expect(Math.max(...t.server.batches.map(({ length }) => length))).toBeLessThanOrEqual(20)
  })

  test('is not held up by one whose batch the server refuses as a whole', async () => {
    await t.startEnrolled()
    const bookings = await Promise.all(
      ['A-1', 'A-2', 'A-3'].map(async (seat) => ({ seat, ...(await t.claim([seat])) })),
    )
    t.server.faults.refuse.set('commands', { code: 'malformed', field: 'commands', problem: 'is too large' })
    const sales = await Promise.all(
      bookings.map(({ seat, bookingId }) => t.api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 })),
    )
    expect(sales.map(code)).toEqual(['malformed', 'malformed', 'malformed'])
    t.server.faults.refuse.clear()
    expect(t.engine?.state().waitingCommands).toBe(0)
    // Each alone got that answer; its seats are still held, and can be sold.
    const bookingId = bookings[0]?.bookingId ?? ''
    expect(code(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('ok')
  })

  test('of a database that was damaged meanwhile is salvaged, and sent', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    t.server.faults.refuse.set('commands', { code: 'unavailable', what: 'the ledger is away' })
    expect(code(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('timeout')
    await t.engine?.stop()
    const path = join(t.dir, 'terminal.sqlite')
    const bytes = readFileSync(path)
    bytes.fill(0, 0, 200)
    writeFileSync(path, bytes)
    t.server.faults.refuse.clear()
    await t.start()
    expect(t.engine?.state().notices[0]?.text).toMatch(/set aside as terminal\.sqlite\.damaged-\S+, .*1 sale was found/)
    await until('the sale is in the ledger', () => t.server.sold.has(bookingId))
    await t.engine?.ready()
    expect(value(await t.api.programme({ cinemaId: t.programme.cinemaId, date: t.programme.date })).shows).toHaveLength(
      1,
    )
  }, 20_000)
})

/** A small disk to fill takes the right to mount one. */
function canMount(): boolean {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-mount-'))
  try {
    mount(dir)
    execFileSync('umount', [dir])
    return true
  } catch {
    return false
  } finally {
    rmSync(dir, { recursive: true })
  }
}

function mount(dir: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'marquee-test', dir], { stdio: 'ignore' })
}

describe.runIf(canMount())('on a full disk', () => {
  test('no sale is taken and nothing is sent, and it goes on when there is room again', async () => {
    mount(t.dir)
    try {
      await t.startEnrolled()
      const { bookingId } = await t.claim(['A-1'])
      const filler = join(t.dir, 'filler')
      fill(filler)
      const sale = { bookingId, tickets: adults(['A-1']), tendered: 2000 }
      const answer = await t.api.sell(sale)
      expect(!answer.ok && describeRefusal(answer.refusal)).toBe(
        'This cannot be done right now: this terminal cannot write to its disk.',
      )
      expect(code((await t.claim(['A-2'])).answer)).toBe('unavailable')
      await until(
        'the seat that could not be noted is free',
        () => t.server.stateOf(t.programme.showId, 'A-2') === FREE,
      )
      expect(t.server.batches).toEqual([])
      expect(t.engine?.state().waitingCommands).toBe(0)

      rmSync(filler)
      expect(code(await t.api.sell(sale))).toBe('ok')
      expect(t.server.sold.size).toBe(1)

      // Its end is orderly on a full disk too: the next one finds nothing wrong.
      fill(filler)
      await t.engine?.stop()
      rmSync(filler)
      const { notices } = (await t.start()).state()
      expect(notices).toEqual([])
      expect((await t.api.recentSales()).map(({ booking }) => booking.bookingId)).toEqual([bookingId])
    } finally {
      await t.engine?.stop()
      execFileSync('umount', [t.dir])
    }
  }, 20_000)

  function fill(path: string): void {
    const file = openSync(path, 'w')
    try {
      for (;;) writeSync(file, Buffer.alloc(4096))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    } finally {
      closeSync(file)
    }
  }
})

test('restarting the server in the middle of many sales loses none and books none twice', async () => {
  await t.startEnrolled()
  const seats = ['A', 'B', 'C'].flatMap((row) => Array.from({ length: 8 }, (_, i) => `${row}-${i + 1}`))
  const bookings = await Promise.all(seats.map(async (seat) => ({ seat, ...(await t.claim([seat])) })))
  const selling = bookings.map(({ seat, bookingId }) =>
    t.api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 }),
  )
  await until('the first are sold', () => t.server.sold.size > 0)
  await t.server.stop()
  await t.startServerAgain()
  const sales = await Promise.all(selling)
  expect(sales.every((sale) => sale.ok || sale.refusal.code === 'timeout')).toBe(true)
  await until('all are answered', () => t.engine?.state().waitingCommands === 0)
  expect(t.server.sold.size).toBe(24)
}, 20_000)
