/** Faults of Redis and Postgres themselves: they die, stop, forget, answer too late. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect } from 'vitest'
import { closedShows, openShow } from '../../apps/server/src/incarnation/closed-shows.ts'
import { migrate } from '../../apps/server/src/infra/migrate.ts'
import { type RunningPostgres, startPostgres } from '../services/postgres.ts'
import { createCustomer, heldBy, paidBy } from '../testing/houses/customer.ts'
import { soonTrue } from '../testing/soon-true.ts'
import { row } from './row.ts'
import { openStage, type Stage } from './stage.ts'
import type { Terminal } from './terminal.ts'

let stage: Stage
let counter: Terminal

/** Online customers buy seats one by one while the fault lasts. @returns how many they got */
async function buyOnline(showId: string, indexes: readonly number[]): Promise<number> {
  let bought = 0
  for (const index of indexes) {
    const customer = await createCustomer(stage.url)
    const held = await heldBy(customer, { showId, seatIds: [stage.seatAt(index)] })
    await paidBy(customer, held.bookingId)
    bought++
  }
  return bought
}

describe('Redis', () => {
  beforeAll(async () => {
    stage = await openStage({ shows: 8 })
    counter = await stage.counter()
    return () => stage.close()
  }, 120_000)

  const redis = () => {
    if (!stage.redis) throw new Error('this stage has no Redis')
    return stage.redis
  }

  for (const [name, injected, fault, heal] of [
    ['killed', 'kill -9 of Redis, started again empty', () => redis().kill(), () => redis().restart()],
    ['stopped', 'SIGSTOP of Redis for some seconds', async () => redis().pause(), async () => redis().resume()],
    ['flushed', 'FLUSHALL', () => redis().flush(), async () => {}],
  ] as const) {
    row(`Redis ${name}`, async () => {
      const showId = stage.show()
      const allotted = await stage.allottedTo(counter, showId)
      await counter.sell(showId, [allotted[0] ?? ''])
      await fault()
      await counter.sell(showId, [allotted[1] ?? ''])
      const bought = await buyOnline(showId, [0, 1, 2])
      await heal()
      await counter.sell(showId, [allotted[2] ?? ''])
      const more = await buyOnline(showId, [3])
      const { sold } = await stage.audit([counter])
      return {
        injected,
        held: `${bought + more} seats sold online and ${sold} at the counter so far, none twice; the maps are the ledger's`,
      }
    })
  }

  row("Redis's reply is lost", async () => {
    const showId = stage.show()
    const seat = stage.seatAt(0)
    const customer = await createCustomer(stage.url)
    const line = stage.between.redis
    if (!line) throw new Error('this stage has no Redis')
    const hold = line.hold(showId, 'after')
    const holding = heldBy(customer, { showId, seatIds: [seat] })
    await hold.held
    line.cut('all')
    line.pass()
    const held = await holding
    await paidBy(customer, held.bookingId)
    const late = await counter.trySell(showId, [seat])
    const { sold } = await stage.audit([counter])
    return {
      injected: 'the line to Redis is cut when a claim is done there and its answer on the way',
      held: `the customer got the seat, the counter heard "${late}"; ${sold} sales at the counter, none lost`,
    }
  })

  row('expiry notifications are lost', async () => {
    const showId = stage.show()
    const customer = await createCustomer(stage.url)
    const held = await heldBy(customer, { showId, seatIds: [stage.seatAt(0)] })
    await redis().flush()
    const { bookingId } = held
    await stage.pool.query("update bookings set hold_until = now() - interval '1 s' where id = $1", [bookingId])
    await stage.pool.query("update seat_claims set expires_at = now() - interval '1 s' where booking_id = $1", [
      bookingId,
    ])
    const freed = await soonTrue('the seat is free', async () => {
      const { rowCount } = await stage.pool.query('select from seat_claims where booking_id = $1', [bookingId])
      return rowCount === 0
    })
    await counter.sell(showId, [stage.seatAt(0)])
    const { sold } = await stage.audit([counter])
    return {
      injected: 'every alarm key of Redis is gone when the time of a hold is up',
      held: `the sweep has freed the seat (${freed}), and the counter sold it: ${sold} sales, each once`,
    }
  })
})

describe('Postgres', () => {
  let dir: string
  let dataDir: string
  let postgres: RunningPostgres

  /** No row cuts the power, so nothing has to be forced to the disk. */
  async function startLedger(port?: number): Promise<void> {
    postgres = await startPostgres({ dataDir, settings: { fsync: 'off' }, ...(port !== undefined && { port }) })
  }

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'marquee-faults-postgres-'))
    dataDir = join(dir, 'postgres')
    await startLedger()
    await migrate(postgres.url)
    stage = await openStage({
      shows: 3,
      redis: false,
      ledger: async () => ({
        url: postgres.url,
        async drop() {
          await postgres.stop()
          rmSync(dir, { recursive: true, force: true })
        },
      }),
    })
    counter = await stage.counter()
    return () => stage.close()
  }, 120_000)

  row('Postgres killed in a transaction', async () => {
    const showId = stage.show()
    const [first = '', second = ''] = await stage.allottedTo(counter, showId)
    const hold = stage.between.ledger.hold(['record-counter-sales', 'COMMIT'], 'before')
    await counter.sell(showId, [first])
    await hold.held
    process.kill(postgres.pid, 'SIGKILL')
    await postgres.ended
    stage.between.ledger.cut('all')
    stage.between.ledger.pass()
    await counter.sell(showId, [second])
    await startLedger(postgres.port)
    const { sold } = await stage.audit([counter])
    return {
      injected: 'kill -9 of Postgres between a sale and its commit, started again some moments later',
      held: `what was not committed is sent again: ${sold} sales, each once`,
    }
  })

  /** Starts Postgres and the server again when it is done. */
  async function whileDown(work: () => void): Promise<void> {
    await stage.kill()
    await postgres.stop()
    work()
    await startLedger(postgres.port)
    await stage.start()
  }

  row('the ledger set back behind what was sold', async () => {
    const showId = stage.show()
    const away = await stage.counter()
    const allotments = [await stage.allottedTo(counter, showId), await stage.allottedTo(away, showId)]
    const [allotted = ''] = allotments[1] ?? []
    const seats = stage.programme.seats
      .map((_, i) => stage.seatAt(i))
      .filter((seat) => !allotments.flat().includes(seat))
    const [before = '', here = '', twice = '', online = ''] = seats
    await counter.sell(showId, [before])
    const backup = join(dir, 'backup')
    // The files keep their owner: Postgres starts on no others.
    await whileDown(() => execFileSync('cp', ['-a', dataDir, backup]))
    for (const terminal of [counter, away]) await stage.lineBack(terminal)

    const answered = await counter.sell(showId, [here])
    const lost = await away.sell(showId, [twice])
    const customer = await createCustomer(stage.url)
    const held = await heldBy(customer, { showId, seatIds: [online] })
    await paidBy(customer, held.bookingId)
    for (const terminal of [counter, away]) {
      await soonTrue(`${terminal.name} has its answers`, async () => (await terminal.state()).waitingCommands === 0)
    }
    away.line.cut('all')
    await away.noticesCutOff()
    await away.sell(showId, [allotted])

    await whileDown(() => {
      rmSync(dataDir, { recursive: true })
      renameSync(backup, dataDir)
    })
    await stage.lineBack(counter)
    await counter.tell('ready')
    expect(await counter.trySell(showId, [twice])).toBe('show_closed')
    // Returns by itself: a command that follows would show the gap before it.
    await soonTrue('the sale that was answered is there again', async () => {
      const { rowCount } = await stage.pool.query('select from tickets where booking_id = $1', [answered.bookingId])
      return rowCount === 1
    })
    const by = (await counter.state()).terminal?.id ?? ''
    expect(await openShow(stage.pool, showId, by, `${away.name} is away`)).toBe(true)
    await counter.sell(showId, [twice])
    away.line.pass()

    const { sold, conflicts } = await stage.audit([counter, away], { conflicts: 1 })
    const conflicting = await stage.pool.query('select booking_id from conflicts')
    expect(conflicting.rows).toEqual([{ booking_id: lost.bookingId }])
    await soonTrue('the customer has the seat again', async () => {
      const booking = await customer.get(`/bookings/${held.bookingId}`)
      return booking.ok && ((await booking.json()) as { status: string }).status === 'confirmed'
    })
    const valid = await stage.pool.query(
      'select seat_index from tickets where show_id = $1 and cancelled_at is null order by seat_index',
      [showId],
    )
    const seatOf = ({ seat_index }: { seat_index: number }): string => stage.seatAt(seat_index)
    expect(valid.rows.map(seatOf).sort()).toEqual([before, here, twice, online, allotted].sort())
    await soonTrue('every show sells again', async () => (await closedShows(stage.pool, null)).length === 0)
    const { rows } = await stage.pool.query('select why from incarnations order by number')
    expect(rows).toEqual([{ why: 'first' }, { why: 'terminal_knows_more' }])
    return {
      injected:
        'the data folder of Postgres is put back to before two counters and a customer bought, and nobody says so',
      held: `a counter showed it, and the show closed. A manager opened it without the other counter, and its seat was sold again: ${conflicts} conflict. The other ${sold - conflicts} sales at counters and the one online are in the ledger once`,
    }
  })
})
