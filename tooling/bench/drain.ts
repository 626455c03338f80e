/** How fast the sales of a counter that was cut off are entered, and how long its clerk waits for a seat meanwhile. */
import { MAX_COMMANDS_IN_BATCH, newId, seatId } from '@marquee/shared'
import { sellCommand } from '../testing/outbox-chain.ts'
import { insertTestProgramme, testSeats } from '../testing/programme.ts'
import { connectTerminal, enrolDevice, grantedValue } from '../testing/raw-terminal.ts'
import { median } from './measure.ts'
import type { Stage } from './stage.ts'

const SALES = 10_000
const SHOWS = 7

export async function benchDrain({ pool, serverUrl }: Pick<Stage, 'pool' | 'serverUrl'>): Promise<void> {
  const seats = testSeats(26, 60)
  const { showIds } = await insertTestProgramme(pool, { shows: SHOWS, seats, name: 'Drain' })
  const counter = await connectTerminal(serverUrl, await enrolDevice(serverUrl, pool, 'counter', { name: 'Drain' }))
  try {
    // Lent by hand: what is measured is the way back. The last row of each show is left for the clerk.
    const { rows } = await pool.query<{ show_id: string; seat_index: number; epoch: number }>(
      `insert into seat_claims (show_id, seat_index, kind, terminal_id, epoch)
       select show_id, seat, 'allotted', $1, nextval('grant_epoch')
       from unnest($2::uuid[]) as s (show_id), generate_series(0, $3::int - 61) as seat
       limit $4 returning show_id, seat_index, epoch::int`,
      [counter.device.identity.id, showIds, seats.length, SALES],
    )
    if (rows.length < SALES) throw new Error(`${SALES} sales take as many seats, there are ${rows.length}`)
    const entries = rows.map(({ show_id: showId, seat_index: index, epoch }) => {
      const seat = seats[index] as (typeof seats)[number]
      const sold = [{ seatId: seatId(seat), epoch }]
      return counter.device.outbox.append(sellCommand({ bookingId: newId(), showId, seats: sold }))
    })

    let isDone = false
    const waits: number[] = []
    const clerk = async (): Promise<void> => {
      const free = seats.slice(-60).map(seatId)
      for (let n = 0; !isDone; n++) {
        const claim = { bookingId: newId(), showId: showIds[n % SHOWS], seatIds: [free[n % free.length] as string] }
        const asked = performance.now()
        const { seats: held } = grantedValue(await counter.ask('claim', claim))
        waits.push(performance.now() - asked)
        grantedValue(await counter.ask('release', { showId: claim.showId, seats: held }))
      }
    }
    const started = performance.now()
    const serving = clerk()
    try {
      for (let i = 0; i < entries.length; i += MAX_COMMANDS_IN_BATCH) {
        const answers = await counter.sendEntries(...entries.slice(i, i + MAX_COMMANDS_IN_BATCH))
        const wrong = answers.find((answer) => answer.outcome !== 'applied')
        if (wrong) throw new Error(`a sale was not entered: ${JSON.stringify(wrong)}`)
      }
    } finally {
      isDone = true
      await serving
    }
    const seconds = (performance.now() - started) / 1000
    console.log(
      `${SALES} waiting sales of a counter are entered in ${seconds.toFixed(1)} s; a seat that it asks for meanwhile takes ` +
        `${median(waits).toFixed(0)} ms at the median of ${waits.length}`,
    )
  } finally {
    counter.close()
  }
}
