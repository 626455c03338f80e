import { execFileSync } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BOOKED,
  certificateText,
  describeRefusal,
  FREE,
  MAX_COMMANDS_IN_BATCH,
  newId,
  parseTicketCode,
} from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { adults, code, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()

const SEATS = ['A', 'B', 'C'].flatMap((row) => Array.from({ length: 8 }, (_, i) => `${row}-${i + 1}`))

/** Checks it as a door does: with the server's public key, and nothing else. */
function isGenuine(code: string): boolean {
  const parsed = parseTicketCode(code)
  if (parsed?.by !== 'terminal') return false
  const { s: showId, i: terminalId, k: key } = parsed.payload
  return (
    isSigned(t.server.state.publicKey, certificateText(showId, terminalId, key), parsed.certificate) &&
    isSigned(key, parsed.body, parsed.signature)
  )
}

function isSigned(publicKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

describe('a sale', () => {
  test('is priced, signed and recorded here, shown on every screen, and booked', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1', 'C-1'])
    const tickets = [
      { seatId: 'C-1', type: 'adult' },
      { seatId: 'A-1', type: 'child' },
    ]
    const booking = value(await t.api.sell({ bookingId, tickets, tendered: 3000 }))
    expect(booking).toMatchObject({ bookingId, total: { amount: 2600, currency: 'SGD' }, change: 400 })
    expect(booking.tickets.map(({ seatId, amount }) => [seatId, amount])).toEqual([
      ['C-1', 1800],
      ['A-1', 800],
    ])
    for (const { code } of booking.tickets) expect(isGenuine(code)).toBe(true)
    expect(t.heard.ended).toEqual([{ bookingId, why: 'sold' }])
    expect(value(await t.api.tickets({ bookingId })).map(({ seatId }) => seatId)).toEqual(['C-1', 'A-1'])
    await until('the server has answered', () => t.heard.answered.length === 1)
    expect(t.heard.answered).toEqual([{ bookingId, standing: 'applied', why: null }])
    const sales = (await t.api.recentSales()).map(({ booking, movieTitle, standing }) => [
      booking.bookingId,
      movieTitle,
      standing,
    ])
    expect(sales).toEqual([[bookingId, 'Parasite', 'applied']])
    expect(t.engine?.state().waitingCommands).toBe(0)
    // The same again is the same sale.
    expect(value(await t.api.sell({ bookingId, tickets, tendered: 3000 }))).toEqual(booking)
    // A slow machine may send one command twice.
    expect(new Set(t.server.batches.flat().map(({ id }) => id)).size).toBe(1)
    expect(t.server.drawer()).toBe(2600)
  })

  test('that is invalid is refused, and nothing is sent', async () => {
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

  test('is refused at a kiosk', async () => {
    await t.startEnrolled('kiosk')
    const { bookingId } = await t.claim(['A-1'])
    expect(code(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('not_allowed')
  })

  test('that is tapped twice is one sale', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    const sale = { bookingId, tickets: adults(['A-1']), tendered: 2000 }
    const [a, b] = await Promise.all([t.api.sell(sale), t.api.sell(sale)])
    expect(value(a)).toEqual(value(b))
    await until('it is answered', () => t.engine?.state().waitingCommands === 0)
    expect(t.server.batches.flat()).toHaveLength(1)
  })

  test('stands without an answer from the server, and is sent until there is one', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    t.server.faults.swallowAnswers.add('commands')
    expect(code(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('ok')
    expect(t.engine?.state().waitingCommands).toBe(1)
    await until('it was sent', () => t.server.sold.size === 1)
    expect((await t.api.recentSales())[0]?.standing).toBe('waiting')
    t.server.faults.swallowAnswers.clear()
    t.server.dropConnections()
    await until('it is answered', () => t.heard.answered.length === 1)
    expect(t.heard.answered).toEqual([{ bookingId, standing: 'applied', why: null }])
    expect(t.server.batches.length).toBeGreaterThan(1)
    expect(new Set(t.server.batches.flat().map(({ id }) => id)).size).toBe(1)
    expect(t.server.sold.size).toBe(1)
    expect(t.engine?.state().waitingCommands).toBe(0)
  }, 20_000)

  test('survives the kill of its engine, and reaches the server once', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    t.server.faults.swallowAnswers.add('commands')
    value(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))
    await until('it was sent', () => t.server.sold.size === 1)
    t.kill()
    t.server.faults.swallowAnswers.clear()
    const engine = await t.start()
    expect(engine.state().waitingCommands).toBe(1)
    await until('it is answered', () => engine.state().waitingCommands === 0)
    expect((await t.api.recentSales()).map(({ booking }) => booking.bookingId)).toEqual([bookingId])
    expect(t.server.sold.size).toBe(1)
    expect(t.server.drawer()).toBe(1250)
  }, 20_000)

  test('of a lost seat becomes a conflict with a notice, and the rest flows on', async () => {
    await t.startEnrolled()
    const first = await t.claim(['A-1'])
    const second = await t.claim(['B-1'])
    // A manager took the seat of the first by force, and gave it to somebody else.
    t.server.change(t.programme.showId, ['A-1'], BOOKED)
    for (const [{ bookingId }, seat] of [[first, 'A-1'] as const, [second, 'B-1'] as const]) {
      value(await t.api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 }))
    }
    await until('both are answered', () => t.heard.answered.length === 2)
    expect(t.heard.answered.map(({ bookingId, standing }) => [bookingId, standing])).toEqual([
      [first.bookingId, 'conflict'],
      [second.bookingId, 'applied'],
    ])
    const [notice] = t.engine?.state().notices ?? []
    expect(notice?.text).toMatch(/^The sale MQ-\S+ could not be entered\. It is a conflict: stale_grant\. A manager/)
    const standings = new Map((await t.api.recentSales()).map(({ booking, standing }) => [booking.bookingId, standing]))
    expect(standings.get(first.bookingId)).toBe('conflict')
    await t.api.dismissNotice({ id: notice?.id ?? '' })
    expect(t.engine?.state().notices).toEqual([])
    // The sale's money is in the drawer until a manager has settled it.
    expect(t.server.drawer()).toBe(2500)
    await t.server.ask('conflictSettled', {
      conflictId: newId(),
      bookingId: first.bookingId,
      resolution: 'noted',
      text: 'The customer has seen another show.',
      payOut: null,
      tickets: [],
    })
    const settled = (await t.api.recentSales()).find(({ booking }) => booking.bookingId === first.bookingId)
    expect(settled?.standing).toBe('settled')
  }, 20_000)

  test('travels with the sales of the same moment', async () => {
    await t.startEnrolled()
    const bookings = await Promise.all(SEATS.map(async (seat) => ({ seat, ...(await t.claim([seat])) })))
    const sales = await Promise.all(
      bookings.map(({ seat, bookingId }) => t.api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 })),
    )
    expect(sales.every(({ ok }) => ok)).toBe(true)
    await until('all are answered', () => t.engine?.state().waitingCommands === 0)
    expect(t.server.sold.size).toBe(24)
    expect(t.server.batches.length).toBeLessThan(8)
    expect(Math.max(...t.server.batches.map(({ length }) => length))).toBeLessThanOrEqual(MAX_COMMANDS_IN_BATCH)
  })

  test('of a database that was damaged meanwhile is salvaged and sent', async () => {
    await t.startEnrolled()
    const { bookingId } = await t.claim(['A-1'])
    t.server.faults.refuse.set('commands', { code: 'unavailable', what: 'the ledger is away' })
    value(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))
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
    expect(t.server.drawer()).toBe(1250)
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
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'marquee-test', dir], { stdio: 'ignore' })
}

describe.runIf(canMount())('on a full disk', () => {
  test('no sale is made or sent, and selling continues when there is room again', async () => {
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
      expect(t.server.batches).toEqual([])
      expect(t.engine?.state().waitingCommands).toBe(0)

      rmSync(filler)
      await until(
        'the seat that could not be noted is free',
        () => t.server.stateOf(t.programme.showId, 'A-2') === FREE,
      )
      expect(code(await t.api.sell(sale))).toBe('ok')
      await until('it is answered', () => t.engine?.state().waitingCommands === 0)
      expect(t.server.sold.size).toBe(1)

      // The engine's end is orderly on a full disk too: the next one finds nothing wrong.
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

test('restarting the server during many sales loses none and books none twice', async () => {
  await t.startEnrolled()
  const bookings = await Promise.all(SEATS.map(async (seat) => ({ seat, ...(await t.claim([seat])) })))
  const selling = bookings.map(({ seat, bookingId }) =>
    t.api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 }),
  )
  await until('the first are sold', () => t.server.sold.size > 0)
  await t.server.stop()
  await t.startServerAgain()
  expect((await Promise.all(selling)).every((sale) => sale.ok)).toBe(true)
  await until('all are answered', () => t.engine?.state().waitingCommands === 0)
  expect(t.server.sold.size).toBe(24)
  expect(t.server.state.conflicts).toEqual([])
}, 20_000)
