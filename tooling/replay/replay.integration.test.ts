import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importWeek } from '../../apps/server/src/catalogue/import/import-week.ts'
import { startTestServer } from '../testing/houses/server.ts'
import { replay } from './replay.ts'
import { bookingsOf } from './sell-week.ts'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-replay-test-'))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** A week of its own making: another house than the sample's, sold nearly out, with parties of one to fourteen. */
function writeWeek(name: string, shows: number): { auditoria: string; week: string; bookings: number; seats: number } {
  const rooms = ['Grand', 'Studio 2'].map((auditorium, n) => ({
    cinema: 'Rialto',
    auditorium,
    seats: ['A', 'B', 'BB', 'C1', 'Ä'].flatMap((row, y) =>
      Array.from({ length: 20 + 10 * n }, (_, i) => ({
        row,
        number: `${i + 1}${i === 0 ? 'W' : ''}`,
        x: i * 1.5,
        y,
        category: i === 0 ? 'wheelchair' : 'standard',
      })),
    ),
  }))
  let bookings = 0
  let seats = 0
  const week = Array.from({ length: shows }, (_, n) => {
    const room = rooms[n % rooms.length] as (typeof rooms)[number]
    const left = room.seats.map((seat) => `${seat.row}-${seat.number}`)
    const parties: string[][] = []
    for (let size = 1; left.length > 6; size = (size * 5 + n) % 14 || 14)
      parties.push(left.splice((size * 31) % Math.max(1, left.length - size), size))
    bookings += parties.flatMap(bookingsOf).length
    seats += parties.flat().length
    const time = `${String(9 + (Math.floor(n / 2) % 14)).padStart(2, '0')}:${n % 2 ? '15' : '00'}`
    const date = new Date(Date.UTC(2019, 11, 29 + Math.floor(n / 28))).toISOString().slice(0, 10)
    return { date, time, cinema: room.cinema, auditorium: room.auditorium, movie: `Movie ${n % 3}`, bookings: parties }
  })
  const files = { auditoria: join(dir, `${name}-auditoria.jsonl`), week: join(dir, `${name}-week.jsonl`) }
  const lines = (values: unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')
  writeFileSync(files.auditoria, lines(rooms))
  writeFileSync(files.week, lines(week))
  return { ...files, bookings, seats }
}

/** What was sold is what was paid, in every way, and each other book has the same. */
function expectEqualMoney(line: string): void {
  const figures =
    /tickets (\d+) \+ goods (\d+) \+ gift cards (\d+) \+ subscriptions (\d+) \+ rounding (-?\d+) = cash (\d+) \+ card machines (\d+) \+ readers (\d+) \+ vouchers (\d+) \+ entries (\d+), drawers (\d+), gateway (\d+), left on vouchers (\d+)/
  const [tickets = 0, goods = 0, giftCards = 0, subscriptions = 0, rounding = 0, ...paid] = (figures.exec(line) ?? [])
    .slice(1)
    .map(Number)
  const [cash = 0, machines = 0, readers = 0, vouchers = 0, entries = 0, drawers, gateway, left = 0] = paid
  expect(tickets + goods + giftCards + subscriptions + rounding).toBe(cash + machines + readers + vouchers + entries)
  expect([drawers, gateway]).toEqual([cash, readers])
  expect(
    Math.min(tickets, goods, giftCards, subscriptions, cash, machines, readers, vouchers, entries, left),
  ).toBeGreaterThan(0)
}

describe('the replay of a week', () => {
  it("sells exactly the file's seats, though the server is killed twice with -9: every figure agrees all the same", async () => {
    const { bookings, seats, ...files } = writeWeek('killed', 60)
    const said: string[] = []
    let isSelling = false
    let killed = 0
    let pid: number | undefined
    const { ok, line } = await replay({ ...files, terminals: 4, orders: true }, (text) => {
      said.push(text)
      const listening = /^server (\d+) listens/.exec(text)?.[1]
      if (listening !== undefined) pid = Number(listening)
      if (text.endsWith('are for sale')) isSelling = true
      else if (listening === undefined) return
      if (isSelling && killed < 2) {
        void delay(1000).then(() => {
          if (pid !== undefined) process.kill(pid, 'SIGKILL')
          killed++
        })
      }
    })
    expect(said.filter((text) => text.includes('has died and is started again'))).toHaveLength(2)
    expect(said.filter((text) => text.startsWith('refused') || text.startsWith('conflict'))).toEqual([])
    expect(line).toContain(`bookings ${bookings}, seats ${seats}, refused 0, sold twice 0, missing 0, orders `)
    expectEqualMoney(line)
    expect(ok).toBe(true)
  }, 180_000)

  it('sells parties orders with goods and gift cards, in every way of paying: all the books agree to the cent', async () => {
    const { seats, bookings, ...files } = writeWeek('orders', 12)
    const said: string[] = []
    const { ok, line } = await replay({ ...files, terminals: 3, orders: true }, (text) => said.push(text))
    expect(said.filter((text) => text.startsWith('refused'))).toEqual([])
    expect(line).toContain(`bookings ${bookings}, seats ${seats}, refused 0, sold twice 0, missing 0, orders `)
    expectEqualMoney(line)
    const cards = said.flatMap(
      (text) => /(\d+) used up, (\d+) only looked up; .* admitted (\d+) times; (\d+) cards declined/.exec(text) ?? [],
    )
    expect(Math.min(...cards.slice(1).map(Number))).toBeGreaterThan(0)
    expect(ok).toBe(true)
  }, 120_000)

  it('sells the same through the HTTP API with payment, up to the requested number of bookings', async () => {
    const { bookings, ...files } = writeWeek('online', 20)
    const said: string[] = []
    const some = await replay({ ...files, terminals: 1, online: 100 }, (text) => said.push(text))
    expect(said.filter((text) => text.startsWith('refused'))).toEqual([])
    expect(some.line).toMatch(/^bookings 100, seats \d+, refused 0, sold twice 0, missing 0, paid (\d+), tickets \1,/)
    expect(some.ok).toBe(true)
    expect(bookings).toBeGreaterThan(100)
  }, 120_000)

  it('finds its shows on a running server, and says if they are sold already', async () => {
    const { bookings, seats, ...files } = writeWeek('there', 6)
    const server = await startTestServer({ redis: false })
    try {
      const from = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
      const loaded = await importWeek({ pool: server.pool, ...files, from })
      expect(loaded.ok).toBe(true)
      const there = { serverUrl: server.url, ledgerUrl: server.ledger.url }
      const first = await replay({ ...files, terminals: 2, there }, () => {})
      expect(first.line).toMatch(
        new RegExp(`^bookings ${bookings}, seats ${seats}, refused 0, sold twice 0, missing 0,`),
      )
      const again = await replay({ ...files, terminals: 2, there }, () => {})
      expect(again.ok).toBe(false)
      expect(again.line).toMatch(
        new RegExp(`^bookings ${bookings}, seats ${seats}, refused ${bookings}, sold twice 0, missing 0,`),
      )
    } finally {
      await server.close()
    }
  })

  it('refuses a file with a bad line by number, and sells nothing of it', async () => {
    const files = writeWeek('bad', 2)
    writeFileSync(files.week, '{"date":"2020-02-30"}\n')
    const { ok, line } = await replay({ ...files, terminals: 1 }, () => {})
    expect(ok).toBe(false)
    expect(line).toContain('line 1')
  })
})

describe('a party of more than ten', () => {
  it('becomes several bookings', () => {
    expect(bookingsOf(Array.from({ length: 19 }, (_, i) => `A-${i}`)).map((booking) => booking.length)).toEqual([10, 9])
    expect(bookingsOf(['A-1'])).toEqual([['A-1']])
  })
})
