/**
 * Measures how fast a counter that was cut off sends its sales, and how long its clerk waits meanwhile. Uses a real
 * terminal, with all the seats that a policy can allot to it: 100 of each of 100 shows, each sold by itself.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { DEFAULT_ALLOTMENT_POLICY, newId, type Seat, seatId } from '@marquee/shared'
import { type Engine, startEngine } from '../../../apps/desktop/src/terminal/engine.ts'
import { writePolicy } from '../../../apps/server/src/allotments/policy.ts'
import { createEnrolmentCode } from '../../../apps/server/src/terminals/enrolment/enrolment.ts'
import { insertTestProgramme, testSeats } from '../../testing/fixtures/test-programme.ts'
import { createTcpProxy } from '../../testing/network/tcp-proxy.ts'
import { soonTrue } from '../../testing/soon-true.ts'
import { expectOk } from '../expect-ok.ts'
import { type Figure, figureOf } from '../figure.ts'
import type { Group } from '../group.ts'
import { measure, percentile } from '../measure.ts'
import type { Stage } from '../stage.ts'

const SHOWS = 100
const ALLOTTED_EACH = 100
const SALES = SHOWS * ALLOTTED_EACH
const PATIENCE_MS = 180_000
/** The next customer comes to the clerk so long after the last one. */
const NEXT_CUSTOMER_MS = 100

export const drainGroup: Group = {
  name: 'drain',
  isLong: true,
  run: measureDrain,
}

async function measureDrain({ pool, serverUrl }: Pick<Stage, 'pool' | 'serverUrl'>): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-drain-'))
  const line = await createTcpProxy({ port: Number(new URL(serverUrl).port) })
  let engine: Engine | undefined
  try {
    const seats = testSeats(20, 25)
    const { showIds, cinemaId } = await insertTestProgramme(pool, { shows: SHOWS, seats, name: 'Drain' })
    // None goes back before its show while this runs.
    await pool.query("update shows set starts_at = starts_at + interval '1 day' where id = any($1::uuid[])", [showIds])
    engine = await startEngine({ dir, serverUrl: `http://127.0.0.1:${line.port}` })
    const code = await createEnrolmentCode(pool, { name: 'Drain', kind: 'counter', cinemaId })
    const { id } = expectOk(await engine.enrol(code))
    // The other terminals of the bench don't share it.
    const policy = { ...DEFAULT_ALLOTMENT_POLICY, seats: ALLOTTED_EACH, hoursBefore: 48, terminalIds: [id] }
    await writePolicy(pool, cinemaId, policy, null)
    await engine.ready()
    const sold = await sellCutOff(engine, line, showIds)
    return [sold, ...(await drain(engine, line, showIds, seats))]
  } finally {
    await engine?.stop()
    await line.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Line = Awaited<ReturnType<typeof createTcpProxy>>

async function sellCutOff(engine: Engine, line: Line, showIds: readonly string[]): Promise<Figure> {
  const { api, close } = engine.openScreen({})
  const allottedOf = async (showId: string): Promise<string[]> => {
    const { allotted } = expectOk(await api.openShow({ showId }))
    await api.closeShow({ showId })
    return allotted
  }
  for (const showId of showIds) {
    const isAllotted = async (): Promise<boolean> => (await allottedOf(showId)).length === ALLOTTED_EACH
    await soonTrue('all that the policy says is allotted', isAllotted, PATIENCE_MS)
  }
  // The numbers for as many bookings come after their seats.
  await delay(5000)
  line.cut('all')
  await soonTrue('it knows that it is cut off', () => engine.state().cutOffSince !== null)
  const sessionId = newId()
  const sales: (() => Promise<void>)[] = []
  for (const showId of showIds)
    for (const seat of await allottedOf(showId))
      sales.push(async () => {
        const bookingId = newId()
        expectOk(await api.claimSeats({ sessionId, bookingId, showId, seatIds: [seat] }))
        expectOk(await api.sell({ bookingId, tickets: [{ seatId: seat, type: 'adult' }], tendered: 5000 }))
      })
  const { rate } = await measure(sales, 32)
  close()
  const { waitingCommands } = engine.state()
  if (waitingCommands !== SALES) throw new Error(`${waitingCommands} commands wait, and not ${SALES}`)
  return figureOf({ row: 'sales of a counter that is cut off', against: '–', unit: 'per second', better: 'more' }, [
    rate,
  ])
}

async function drain(
  engine: Engine,
  line: Line,
  showIds: readonly string[],
  seats: readonly Seat[],
): Promise<Figure[]> {
  const { api, close } = engine.openScreen({})
  const sessionId = newId()
  const took = { claim: [] as number[], sell: [] as number[] }
  line.pass()
  await soonTrue('it is back', () => engine.state().link.state === 'online')
  const started = performance.now()
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  // The front row is allotted last, and sold to whoever comes now.
  for (let n = 0; engine.state().waitingCommands > took.sell.length; n++) {
    const showId = showIds[n % SHOWS] as string
    const seat = seatId(seats[Math.floor(n / SHOWS)] as Seat)
    const bookingId = newId()
    const asked = performance.now()
    expectOk(await api.claimSeats({ sessionId, bookingId, showId, seatIds: [seat] }))
    const claimed = performance.now()
    expectOk(await api.sell({ bookingId, tickets: [{ seatId: seat, type: 'adult' }], tendered: 5000 }))
    took.claim.push(claimed - asked)
    took.sell.push(performance.now() - claimed)
    await delay(NEXT_CUSTOMER_MS)
  }
  const seconds = (performance.now() - started) / 1000
  loop.disable()
  close()
  const late = (times: number[]): number =>
    percentile(
      times.toSorted((a, b) => a - b),
      99,
    )
  return [
    figureOf(
      {
        row: `${SALES.toLocaleString('en')} waiting sales are entered`,
        against: '–',
        unit: 's',
        better: 'less',
        reach: { most: 4 },
      },
      [seconds],
    ),
    figureOf({ row: 'p99 of a seat meanwhile', against: '–', unit: 'ms', better: 'less' }, [late(took.claim)]),
    figureOf(
      { row: 'p99 of a clerk’s sale meanwhile', against: '–', unit: 'ms', better: 'less', reach: { most: 10 } },
      [late(took.sell)],
    ),
    figureOf({ row: 'the counter’s program is held up meanwhile, p99', against: '–', unit: 'ms', better: 'less' }, [
      loop.percentile(99) / 1e6,
    ]),
  ]
}
