/** The jobs themselves: the rows for analysis, and what becomes of jobs when workers, connections and jobs fail. */
import { newId } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cancelSeats, insertConfirmedBooking } from '../../../../tooling/testing/fixtures/bookings.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { followConfirmed } from '../booking/follow-ups.ts'
import { createLiveWorkers } from './live-workers.ts'
import { parkedJobs, retryParked } from './parked.ts'
import { createJobsHouse, type JobsHouse } from './testing/jobs-house.ts'

let house: JobsHouse
let nextSeat = 0
beforeAll(async () => {
  house = await createJobsHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  await house.stopJobs()
  await house.pool.query('delete from graphile_worker._private_jobs')
})

const show = (index: number) => house.programme.showIds[index] as string
const seats = (count: number) => Array.from({ length: count }, () => nextSeat++)
const allDone = () =>
  vi.waitFor(async () => {
    const waiting = 'select from bookings_to_follow union all select from graphile_worker.jobs'
    expect((await house.pool.query(waiting)).rowCount).toBe(0)
  }, SOON)
const facts = async (bookingIds: string[]) =>
  (
    await house.pool.query<{ kind: string; channel: string; type: string | null; seats: number; amount: number }>(
      `select kind, channel, ticket_type as type, seats, amount from sales_facts where booking_id = any($1)
       order by at, kind desc, amount, ticket_type`,
      [bookingIds],
    )
  ).rows

const END_WRITTEN = 'delete from %_private_jobs%'

/** The workers' connections, once there are so many, that wait for a lock with this statement. */
async function waiting(statement: string, count: number): Promise<number[]> {
  return vi.waitFor(async () => {
    const { rows } = await house.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'marquee jobs'
       and query like $1 and wait_event_type = 'Lock'`,
      [statement],
    )
    expect(rows).toHaveLength(count)
    return rows.map(({ pid }) => pid)
  }, SOON)
}

/** Returns when they are gone. */
const cut = (pids: number[]) =>
  house.pool.query('select pg_terminate_backend(pid, 5000) from unnest($1::int[]) as pid', [pids])

async function insertTerminal(kind: string): Promise<string> {
  const id = newId()
  await house.pool.query('insert into terminals (id, name, kind, public_key) values ($1, $1::uuid::text, $2, $3)', [
    id,
    kind,
    Buffer.alloc(32, 1),
  ])
  return id
}

describe('the rows for analysis', () => {
  it('record what was sold where, and add up to what was kept after cancellations', async () => {
    const counter = await insertTerminal('counter')
    const jobs = house.startJobs()
    const sold = await house.inTransaction((tx) =>
      insertConfirmedBooking(tx, {
        showId: show(0),
        seats: seats(2),
        terminalId: counter,
        types: ['adult', 'child'],
        amount: 900,
      }),
    )
    const online = await house.inTransaction((tx) => insertConfirmedBooking(tx, { showId: show(0), seats: seats(1) }))
    await house.inTransaction((tx) => cancelSeats(tx, sold, [sold.seats[1] as number], 500))
    await allDone()
    expect(await facts([sold.id])).toEqual([
      { kind: 'sold', channel: 'counter', type: 'adult', seats: 1, amount: 900 },
      { kind: 'sold', channel: 'counter', type: 'child', seats: 1, amount: 900 },
      { kind: 'refunded', channel: 'counter', type: null, seats: 0, amount: -500 },
      { kind: 'cancelled', channel: 'counter', type: 'child', seats: -1, amount: 0 },
    ])
    expect(await facts([online.id])).toEqual([
      { kind: 'sold', channel: 'online', type: 'adult', seats: 1, amount: 1250 },
    ])
    const sums = await house.pool.query(
      `select sum(f.seats)::int as seats, sum(f.amount)::int as amount from sales_facts f
       where f.show_id = $1 and f.movie_id = $2 and f.cinema_id = $3 and f.auditorium_id = $4`,
      [show(0), house.programme.movieId, house.programme.cinemaId, house.programme.auditoriumId],
    )
    expect(sums.rows).toEqual([{ seats: 2, amount: 2 * 900 + 1250 - 500 }])
    await jobs.close()
  })

  it('are written once, however often jobs run, even for many bookings in one job', async () => {
    const jobs = house.startJobs()
    const bookings = await house.inTransaction(async (tx) => {
      const made = []
      for (let i = 0; i < 40; i++) made.push(await insertConfirmedBooking(tx, { showId: show(1), seats: seats(2) }))
      return made
    })
    const ids = bookings.map((booking) => booking.id)
    await followConfirmed(house.pool, ids)
    await followConfirmed(house.pool, ids)
    const first = bookings[0] as (typeof bookings)[number]
    await house.inTransaction((tx) => cancelSeats(tx, first, first.seats, 2500))
    await allDone()
    const cancelled = (await facts([first.id])).length
    await house.pool.query(
      `select graphile_worker.add_job('booking_cancelled', json_build_object('bookingId', booking_id, 'refundIds', json_agg(id), 'seatIndexes', $2::json))
       from refunds where booking_id = $1 group by booking_id`,
      [first.id, JSON.stringify(first.seats)],
    )
    await allDone()
    expect(await facts([first.id])).toHaveLength(cancelled)
    expect((await facts(ids)).filter((row) => row.kind === 'sold')).toHaveLength(80)
    await jobs.close()
  })

  it('are absent for a sale that was rolled back', async () => {
    const jobs = house.startJobs()
    let lost = ''
    await expect(
      house.inTransaction(async (tx) => {
        lost = (await insertConfirmedBooking(tx, { showId: show(1), seats: [nextSeat] })).id
        throw new Error('the seat is gone')
      }),
    ).rejects.toThrow()
    await house.inTransaction((tx) => insertConfirmedBooking(tx, { showId: show(1), seats: seats(1) }))
    await allDone()
    expect(await facts([lost])).toEqual([])
    await jobs.close()
  })
})

describe('a job', () => {
  it('waits while no server runs, and is done after a start', async () => {
    const booking = await house.inTransaction((tx) => insertConfirmedBooking(tx, { showId: show(1), seats: seats(1) }))
    const jobs = house.startJobs()
    expect(jobs.check()).toEqual({ ok: true })
    await allDone()
    await jobs.close()
    expect(await facts([booking.id])).toHaveLength(1)
  })

  it("is done although the workers' connections are cut again and again", async () => {
    const jobs = house.startJobs()
    const ids: string[] = []
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 5; i++) {
        const [seat] = seats(1) as [number]
        const booked = house.inTransaction((tx) => insertConfirmedBooking(tx, { showId: show(2), seats: [seat] }))
        ids.push((await booked).id)
      }
      await house.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name in ('marquee jobs', 'marquee live workers')`,
      )
    }
    await allDone()
    expect(await facts(ids)).toHaveLength(ids.length)
    expect(jobs.check()).toEqual({ ok: true })
    await jobs.close()
  })

  it.each([1, 2])(
    'is ended although the connection that records its end is cut: %i, then that of one under way',
    async (count) => {
      const jobs = house.startJobs()
      const ids: string[] = []
      const [table, row] = [await house.pool.connect(), await house.pool.connect()]
      const takeOne = async () => {
        await table.query('begin; lock table sales_facts in exclusive mode')
        const order = { showId: show(2), seats: seats(1) }
        ids.push((await house.inTransaction((tx) => insertConfirmedBooking(tx, order))).id)
        await waiting('%insert into sales_facts%', 1)
      }
      try {
        await row.query('begin')
        while (ids.length < count) {
          await takeOne()
          await row.query('select from graphile_worker._private_jobs for update')
          await table.query('commit')
          await waiting(END_WRITTEN, ids.length)
        }
        await takeOne()
        await cut(await waiting(END_WRITTEN, count))
        await cut(await waiting('%insert into sales_facts%', 1))
        await row.query('commit')
        await table.query('commit')
      } finally {
        table.release()
        row.release()
      }
      await allDone()
      expect(await facts(ids)).toHaveLength(ids.length)
      await jobs.close()
    },
  )

  it("is done although the connection of the workers' first search is cut", async () => {
    const booking = await house.inTransaction((tx) => insertConfirmedBooking(tx, { showId: show(2), seats: seats(1) }))
    const table = await house.pool.connect()
    try {
      await table.query('begin; lock table graphile_worker._private_tasks in exclusive mode')
      const jobs = house.startJobs()
      await cut(await waiting('insert into %_private_tasks%', 1))
      await table.query('commit')
      await allDone()
      expect(await facts([booking.id])).toHaveLength(1)
      await jobs.close()
    } finally {
      table.release()
    }
  })

  it('that fails for good is given up with its reason, and done when it was repaired', async () => {
    const jobs = house.startJobs()
    const booking = await house.inTransaction((tx) => insertConfirmedBooking(tx, { showId: show(2), seats: seats(1) }))
    await allDone()
    await house.pool.query('delete from sales_facts where booking_id = $1', [booking.id])
    await house.pool.query(
      `select graphile_worker.add_job('bookings_confirmed', json_build_object('bookingIds', $1::text), max_attempts := 1)`,
      [booking.id],
    )
    await vi.waitFor(async () => expect(await parkedJobs(house.pool)).toHaveLength(1), SOON)
    const [parked] = await parkedJobs(house.pool)
    expect(parked).toMatchObject({
      kind: 'job',
      what: 'The job bookings_confirmed failed once and was given up.',
      why: expect.stringContaining('bookingIds'),
    })
    await house.pool.query(
      `update graphile_worker._private_jobs set payload = json_build_object('bookingIds', array[$1::text])`,
      [booking.id],
    )
    expect(await retryParked(house.pool, parked?.id as string)).toBe(true)
    await allDone()
    expect(await facts([booking.id])).toHaveLength(1)
    await jobs.close()
  })

  it.each(['job:', 'job:1', 'job:1; drop table deliveries', 'delivery:1', `delivery:${newId()}`, '', 'mail:1'])(
    'that is not parked is not retried: %j',
    async (id) => {
      expect(await retryParked(house.pool, id)).toBe(false)
    },
  )
})

describe("a worker's job", () => {
  const onError = (error: Error) => {
    throw error
  }
  const lockedBy = async (poolId: string) =>
    (await house.pool.query('select from graphile_worker.jobs where locked_by = $1', [poolId])).rowCount
  const twoLooks = () => new Promise((resolve) => setTimeout(resolve, 11_000))

  it('belongs to it while it lives, even after its connection was cut, and is freed when it has died', async () => {
    const options = { databaseUrl: house.databaseUrl, pool: house.pool, onError }
    const one = createLiveWorkers(options)
    const other = createLiveWorkers(options)
    await one.claim('pool-one')
    await other.claim('pool-other')
    for (const id of ['pool-one', 'pool-other', 'pool-of-a-dead-server']) {
      await house.pool.query(`select graphile_worker.add_job('nobody_does_this', job_key := $1)`, [id])
      await house.pool.query(
        'update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1 where key = $1',
        [id],
      )
    }
    await house.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'marquee live workers'`,
    )
    await twoLooks()
    expect(await lockedBy('pool-of-a-dead-server')).toBe(0)
    expect(await lockedBy('pool-one')).toBe(1)
    expect(await lockedBy('pool-other')).toBe(1)
    await one.close()
    await vi.waitFor(async () => expect(await lockedBy('pool-one')).toBe(0), SOON)
    expect(await lockedBy('pool-other')).toBe(1)
    await other.close()
  })

  it('belongs to it even while Postgres takes its lost connection for alive', async () => {
    const options = { databaseUrl: house.databaseUrl, pool: house.pool, onError }
    const lost = createLiveWorkers(options)
    const back = createLiveWorkers(options)
    await lost.claim('pool-back')
    await back.claim('pool-back')
    await Promise.all([lost.close(), back.close()])
  })
})
