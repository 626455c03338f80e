/**
 * Measures the cost for an online customer of a seat that is allotted to a counter. Holds of free seats and of allotted
 * ones take turns in one run. The counters are real terminals, which write on their disk that they have let go before
 * they say so.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { DEFAULT_ALLOTMENT_POLICY, type GuestToken, newId, seatId } from '@marquee/shared'
import { writePolicy } from '../../../apps/server/src/allotments/policy.ts'
import { openTerminals } from '../../replay/terminals.ts'
import { createApiClient } from '../../services/api-client.ts'
import { insertTestProgramme, testSeats } from '../../testing/fixtures/test-programme.ts'
import { type Figure, figureOf } from '../figure.ts'
import type { Group } from '../group.ts'
import { median } from '../measure.ts'
import type { Stage } from '../stage.ts'

const COUNTERS = 2
const SHOWS = 4
const ALLOTTED_EACH = 100
/** The number of each kind; the first are not counted. */
const HOLDS = 330
const WARM_UP = 30

export const recall: Group = {
  name: 'recall',
  isLong: true,
  run: measureRecall,
}

async function measureRecall({ pool, serverUrl }: Pick<Stage, 'pool' | 'serverUrl'>): Promise<Figure[]> {
  const counters = await openTerminals(COUNTERS, serverUrl, pool)
  const client = createApiClient(serverUrl, 1)
  try {
    const seats = testSeats(26, 60)
    const { showIds, cinemaId } = await insertTestProgramme(pool, { shows: SHOWS, seats, name: 'Recall' })
    const enrolled = await pool.query<{ id: string }>(
      'select id from terminals order by enrolled_at desc, id desc limit $1',
      [COUNTERS],
    )
    // The other terminals of the bench keep nothing on a disk.
    const terminalIds = enrolled.rows.map(({ id }) => id)
    await writePolicy(pool, cinemaId, { ...DEFAULT_ALLOTMENT_POLICY, seats: ALLOTTED_EACH, terminalIds }, null)
    const allotted = await allottedSeats()
    // The first row is allotted last.
    const free = showIds.flatMap((showId) =>
      seats.flatMap((seat, index) => (index < 100 ? [{ showId, seatId: seatId(seat) }] : [])),
    )
    const took = { free: [] as number[], allotted: [] as number[] }
    for (let i = 0; i < HOLDS; i++) {
      for (const [kind, supply] of [
        ['free', free],
        ['allotted', allotted],
      ] as const) {
        const ms = await hold(supply[i] as { showId: string; seatId: string })
        if (i >= WARM_UP) took[kind].push(ms)
      }
    }
    const [bare, recalled] = [median(took.free), median(took.allotted)]
    return [
      figureOf({ row: 'online hold of a free seat', against: '–', unit: 'ms', better: 'less' }, [bare]),
      figureOf({ row: 'recall of an allotted seat adds', against: '–', unit: 'ms', better: 'less' }, [recalled - bare]),
    ]

    /** The allotted seats, once all that are to be allotted are allotted and on the counters' disks. */
    async function allottedSeats(): Promise<{ showId: string; seatId: string }[]> {
      for (;;) {
        const { rows } = await pool.query<{ show_id: string; seat_index: number }>(
          "select show_id, seat_index from seat_claims where kind = 'allotted' and show_id = any($1::uuid[])",
          [showIds],
        )
        if (rows.length === COUNTERS * SHOWS * ALLOTTED_EACH) {
          await delay(1000)
          return rows.map((row) => ({
            showId: row.show_id,
            seatId: seatId(seats[row.seat_index] as (typeof seats)[0]),
          }))
        }
        await delay(100)
      }
    }
  } finally {
    client.close()
    await counters.close()
  }

  /** @returns how long it took, ms */
  async function hold(seat: { showId: string; seatId: string }): Promise<number> {
    const guest = await client.call<GuestToken>({ method: 'POST', path: '/auth/guest' })
    const from = performance.now()
    const answer = await client.call({
      method: 'POST',
      path: '/bookings/hold',
      token: guest.body.token,
      key: newId(),
      body: { showId: seat.showId, seatIds: [seat.seatId] },
    })
    const ms = performance.now() - from
    if (answer.status !== 201) throw new Error(`the bench was refused: ${JSON.stringify(answer.body)}`)
    return ms
  }
}
