/** What Redis and Postgres themselves can do: die, stop, forget, answer too late. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe } from 'vitest'
import { migrate } from '../../apps/server/src/infra/migrate.ts'
import { startPostgres } from '../services/postgres.ts'
import { createCustomer, heldBy, paidBy } from '../testing/customer.ts'
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
      const lent = await stage.lentTo(counter, showId)
      await counter.sell(showId, [lent[0] ?? ''])
      await fault()
      await counter.sell(showId, [lent[1] ?? ''])
      const bought = await buyOnline(showId, [0, 1, 2])
      await heal()
      await counter.sell(showId, [lent[2] ?? ''])
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
  let postgres: Awaited<ReturnType<typeof startPostgres>>

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'marquee-faults-postgres-'))
    const dataDir = join(dir, 'postgres')
    postgres = await startPostgres({ dataDir })
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
    const [first = '', second = ''] = await stage.lentTo(counter, showId)
    const hold = stage.between.ledger.hold(['record-counter-sales', 'COMMIT'], 'before')
    await counter.sell(showId, [first])
    await hold.held
    process.kill(postgres.pid, 'SIGKILL')
    await postgres.ended
    stage.between.ledger.cut('all')
    stage.between.ledger.pass()
    await counter.sell(showId, [second])
    postgres = await startPostgres({ dataDir: join(dir, 'postgres'), port: postgres.port })
    const { sold } = await stage.audit([counter])
    return {
      injected: 'kill -9 of Postgres between a sale and its commit, started again some moments later',
      held: `what was not committed is sent again: ${sold} sales, each once`,
    }
  })
})
