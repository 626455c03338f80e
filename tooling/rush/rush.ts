/** A rush: thousands of customers at once for one show, through the HTTP API, with payment; and what the ledger says of it afterwards. */
import { setTimeout as delay } from 'node:timers/promises'
import { newId, seatId } from '@marquee/shared'
import { Redis } from 'ioredis'
import pg from 'pg'
import { type ApiClient, createApiClient } from '../services/api-client.ts'
import { openOwnHouse } from '../services/own-house.ts'
import { insertTestProgramme, testSeats } from '../testing/fixtures/test-programme.ts'

export interface RushOptions {
  customers: number
  /** Rows of 20. */
  rows: number
  /** Happens when a third of the seats are sold. */
  trouble: 'none' | 'redis killed' | 'redis flushed'
}

export interface RushReport {
  seats: number
  /** Valid tickets, and the seats that they are for. */
  tickets: number
  soldTwice: number
  /** Holds that were refused: all of them with 409, naming what was taken. */
  turnedAway: number
  /** Answers that a customer in a rush should not get: anything else. */
  odd: string[]
  /** Minor units: at the gateway, in the ledger's payments, and what the tickets cost. */
  captured: number
  paid: number
  priceOfTickets: number
  /** Winners who got their tickets in the answer. */
  confirmed: number
  askedAgain: number
  seconds: number
  calls: number
}

const TRIES = 3
const COLUMNS = 20
const CONNECTIONS = 1000
const REDIS_AWAY_MS = 3000

export async function rush(
  { customers, rows, trouble }: RushOptions,
  say: (line: string) => void,
): Promise<RushReport> {
  const house = await openOwnHouse(say, {
    // All customers of this rush come from one address.
    MARQUEE_LIMITS: 'everyone=100000000/10,address=100000000/60,guests=100000000/60',
    MARQUEE_SINGLE_SEATS: 'allow',
  })
  const pool = new pg.Pool({ connectionString: house.ledgerUrl, max: 2 })
  pool.on('error', () => {})
  const client = createApiClient(house.serverUrl, CONNECTIONS)
  try {
    const programme = await insertTestProgramme(pool, { shows: 1, seats: testSeats(rows, COLUMNS) })
    const showId = programme.showIds[0] as string
    const tokens = await Promise.all(
      Array.from(
        { length: customers },
        async () => (await client.call<{ token: string }>({ method: 'POST', path: '/auth/guest' })).body.token,
      ),
    )
    say(`${customers} customers have their tokens`)

    const seats = programme.seats.map(seatId)
    const counts = { turnedAway: 0, confirmed: 0, calls: 0, odd: [] as string[] }
    const sold = async (): Promise<number> =>
      (await pool.query<{ n: number }>('select count(*)::int as n from tickets where show_id = $1', [showId])).rows[0]
        ?.n ?? 0
    const over = new AbortController()
    const troubled = makeTrouble(over.signal)
    async function makeTrouble(signal: AbortSignal): Promise<void> {
      if (trouble === 'none' || !house.redis) return
      while (!signal.aborted && (await sold()) < seats.length / 3) await delay(20)
      say(`${trouble} with ${await sold()} of ${seats.length} seats sold`)
      if (trouble === 'redis flushed') await flush(house.redis.url)
      else {
        await house.redis.kill()
        await delay(REDIS_AWAY_MS)
        await house.restartRedis()
        say('Redis is back, empty')
      }
    }

    const started = performance.now()
    await Promise.all(tokens.map((token) => beACustomer({ client, token, showId, seats, counts })))
    const seconds = (performance.now() - started) / 1000
    over.abort()
    await troubled

    const { rows: books } = await pool.query<{ tickets: number; seats: number; price: number; paid: number }>(
      `select count(*)::int as tickets, count(distinct t.seat_index)::int as seats, coalesce(sum(t.amount), 0)::int as price,
         (select coalesce(sum(amount - refunded_amount), 0)::int from payments where state = 'captured') as paid
       from tickets t join bookings b on b.id = t.booking_id and b.state = 'confirmed'
         join seat_claims c on c.show_id = t.show_id and c.seat_index = t.seat_index and c.kind = 'booked' and c.booking_id = b.id
       where t.show_id = $1 and t.cancelled_at is null`,
      [showId],
    )
    const ledger = books[0] ?? { tickets: 0, seats: 0, price: 0, paid: 0 }
    const gateway = (await (await fetch(`${house.gatewayUrl}/control/books`)).json()) as {
      captured: number
      refunded: number
    }
    return {
      ...counts,
      seats: seats.length,
      tickets: ledger.tickets,
      soldTwice: ledger.tickets - ledger.seats,
      captured: gateway.captured - gateway.refunded,
      paid: ledger.paid,
      priceOfTickets: ledger.price,
      askedAgain: client.askedAgain(),
      seconds,
    }
  } finally {
    client.close()
    await pool.end()
    await house.close()
  }
}

interface Held {
  bookingId: string
  taken?: string[]
  alternatives?: string[][]
}

/** Tries a block of seats at random; then what was offered instead, where something was; then at random again. */
async function beACustomer(options: {
  client: ApiClient
  token: string
  showId: string
  seats: readonly string[]
  counts: { turnedAway: number; confirmed: number; calls: number; odd: string[] }
}): Promise<void> {
  const { client, token, showId, seats, counts } = options
  let offered: string[] | undefined
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const seatIds = offered ?? atRandom(seats)
    counts.calls++
    const held = await client.call<Held>({
      method: 'POST',
      path: '/bookings/hold',
      token,
      key: newId(),
      body: { showId, seatIds },
    })
    if (held.status === 201) {
      counts.calls++
      const paid = await client.call<{ tickets: unknown[] }>({
        method: 'POST',
        path: `/bookings/${held.body.bookingId}/pay`,
        token,
        key: newId(),
        body: { method: 'card', token: 'pm_card_visa' },
      })
      if (paid.status === 200 && paid.body.tickets.length === seatIds.length) counts.confirmed++
      else counts.odd.push(`pay: ${paid.status} ${JSON.stringify(paid.body)}`)
      return
    }
    const { taken } = held.body
    if (held.status === 409 && taken?.length && taken.every((seat) => seatIds.includes(seat))) {
      counts.turnedAway++
    } else {
      counts.odd.push(`hold: ${held.status} ${JSON.stringify(held.body)}`)
    }
    offered = attempt === 0 ? held.body.alternatives?.[0] : undefined
  }
}

async function flush(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl)
  await redis.flushall()
  redis.disconnect()
}

/**
 * Sizes of parties as they come: of one 25 %, two 54 %, three 10.5 %, four 6.6 %; the few larger ones as four. (70
 * auditoria, January 2020)
 */
function atRandom(seats: readonly string[]): string[] {
  const dice = Math.random()
  const size = dice < 0.25 ? 1 : dice < 0.79 ? 2 : dice < 0.895 ? 3 : 4
  const row = Math.floor((Math.random() * seats.length) / COLUMNS)
  const first = Math.floor(Math.random() * (COLUMNS - size + 1))
  return seats.slice(row * COLUMNS + first, row * COLUMNS + first + size)
}
