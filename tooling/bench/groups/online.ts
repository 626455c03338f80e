/** What an online customer's hold and payment cost the house: CPU of the server, Redis and Postgres. */
import { type GuestToken, newId, seatId } from '@marquee/shared'
import { type ApiCall, createApiClient } from '../../services/api-client.ts'
import { insertTestProgramme, testSeats } from '../../testing/fixtures/test-programme.ts'
import { figureOf, type Row } from '../figure.ts'
import { type Group, inRounds, times } from '../group.ts'
import { measure } from '../measure.ts'
import { cpuOf } from '../processes.ts'

const CUSTOMERS = 300
const CONNECTIONS = 8

const HOLD: Row = { row: 'CPU of an HTTP hold', against: '–', unit: 'µs', better: 'less', reach: { most: 320 } }
const PAYMENT: Row = {
  row: 'CPU of an online payment',
  against: '–',
  unit: 'µs',
  better: 'less',
  reach: { most: 2500 },
}

export const online: Group = {
  name: 'online',
  async run({ pool, serverUrl, pids }, size) {
    const customers = times(CUSTOMERS, size)
    const seats = testSeats(26, 60)
    const { showIds } = await insertTestProgramme(pool, { shows: 4, seats, name: 'Online' })
    const free = showIds.flatMap((showId) => seats.map((seat) => ({ showId, seatId: seatId(seat) })))
    const client = createApiClient(serverUrl, CONNECTIONS)
    const expected = async <T>(status: number, call: ApiCall): Promise<T> => {
      const answer = await client.call<T>(call)
      if (answer.status !== status)
        throw new Error(`the bench was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    /** Microseconds of CPU of each. */
    const costOf = async (operations: (() => Promise<void>)[]): Promise<number> => {
      const before = cpuOf(pids)
      await measure(operations, CONNECTIONS)
      return (cpuOf(pids) - before) / operations.length
    }
    try {
      const rounds = await inRounds(
        {
          async both() {
            const guests = await Promise.all(
              Array.from({ length: customers }, () =>
                expected<GuestToken>(201, { method: 'POST', path: '/auth/guest' }),
              ),
            )
            const held: { token: string; bookingId: string }[] = []
            const hold = await costOf(
              guests.map(({ token }) => async () => {
                const seat = free.pop()
                if (seat === undefined) throw new Error('the bench has no free seats left')
                const body = { showId: seat.showId, seatIds: [seat.seatId] }
                const path = '/bookings/hold'
                const { bookingId } = await expected<{ bookingId: string }>(201, {
                  method: 'POST',
                  path,
                  token,
                  key: newId(),
                  body,
                })
                held.push({ token, bookingId })
              }),
            )
            const payment = await costOf(
              held.map(({ token, bookingId }) => async () => {
                const body = { method: 'card', token: 'pm_card_visa' }
                await expected(200, { method: 'POST', path: `/bookings/${bookingId}/pay`, token, key: newId(), body })
              }),
            )
            return { hold, payment }
          },
        },
        size,
      )
      return [
        figureOf(
          HOLD,
          rounds.both.map(({ hold }) => hold),
        ),
        figureOf(
          PAYMENT,
          rounds.both.map(({ payment }) => payment),
        ),
      ]
    } finally {
      client.close()
    }
  },
}
