/** The seat path of a counter against a bare Socket.IO echo in the same run: the machine's own speed changes by the minute. */
import { type AnswerOf, newId } from '@marquee/shared'
import { sellCommand } from '../../testing/terminals/outbox-chain.ts'
import { expectOk } from '../expect-ok.ts'
import { figureOf, type Row } from '../figure.ts'
import { type Group, inRounds, times } from '../group.ts'
import { type Measured, measure } from '../measure.ts'
import type { Stage } from '../stage.ts'

/** Requests in flight at once, over all connections. */
const LANES = 128
const OPERATIONS = { echo: 8000, taken: 6000, claim: 3000, sale: 2000 }
/** Claims that come at half of the highest rate, each at its time. */
const PACED = 4000

const ECHO = 'bare echo'
const ROWS = {
  echo: { row: 'Socket.IO echo', against: '–', unit: 'per second', better: 'more' },
  taken: { row: 'claim on a taken seat', against: ECHO, unit: '×', better: 'more', reach: { least: 0.8 } },
  claim: { row: 'claim of 3 free seats', against: ECHO, unit: '×', better: 'more', reach: { least: 0.28 } },
  sale: { row: 'cash sale of 3 seats', against: ECHO, unit: '×', better: 'more' },
  sales: { row: 'cash sales of 3 seats', against: '–', unit: 'per second', better: 'more' },
  paced: {
    row: 'p99 of a claim at half of the highest rate',
    against: '–',
    unit: 'ms',
    better: 'less',
    reach: { most: 10 },
  },
} as const satisfies Record<string, Row>

export const seatPath: Group = {
  name: 'seat-path',
  async run(stage, size) {
    const { terminals, echoes, nextSeats } = stage
    const terminal = (i: number) => terminals[i % terminals.length] as (typeof terminals)[number]
    const taken = nextSeats()
    expectOk(await terminal(0).ask('claim', { bookingId: newId(), ...taken }))
    const some = <T>(count: number, make: (i: number) => T): T[] =>
      Array.from({ length: times(count, size) }, (_, i) => make(i))

    const rounds = await inRounds<keyof typeof OPERATIONS, Measured>(
      {
        echo() {
          const message = { bookingId: newId(), ...taken }
          // The time-out is what a terminal sets: the client's own work is the same in every case.
          const echo = async (i: number) => {
            await echoes[i % echoes.length]?.timeout(20_000).emitWithAck('echo', message)
          }
          return measure(
            some(OPERATIONS.echo, (i) => () => echo(i)),
            LANES,
          )
        },
        taken() {
          const { showId, seatIds } = taken
          const claim = async (i: number): Promise<void> => {
            const request = { bookingId: newId(), showId, seatIds: seatIds.slice(0, 1) }
            const answer = await terminal(i).ask('claim', request)
            if (answer.ok) throw new Error('a taken seat was given away')
          }
          return measure(
            some(OPERATIONS.taken, (i) => () => claim(i)),
            LANES,
          )
        },
        claim() {
          const claims = some(OPERATIONS.claim, () => ({ bookingId: newId(), ...nextSeats() }))
          return measure(
            claims.map((claim, i) => async () => void expectOk(await terminal(i).ask('claim', claim))),
            LANES,
          )
        },
        async sale() {
          const holds = some(OPERATIONS.sale, () => ({ bookingId: newId(), ...nextSeats() }))
          const claims = new Map<string, AnswerOf<'claim'>>()
          const hold = async (i: number): Promise<void> => {
            const request = holds[i] as (typeof holds)[number]
            claims.set(request.bookingId, expectOk(await terminal(i).ask('claim', request)))
          }
          await measure(
            holds.map((_, i) => () => hold(i)),
            LANES,
          )
          return measure(
            holds.map(({ bookingId, showId }, i) => async () => {
              const { reference, seats } = claims.get(bookingId) as AnswerOf<'claim'>
              const [answer] = await terminal(i).send(sellCommand({ bookingId, showId, reference, seats }))
              if (answer?.outcome !== 'applied') throw new Error(`a sale was not entered: ${JSON.stringify(answer)}`)
            }),
            LANES,
          )
        },
      },
      size,
    )
    const rates = (name: keyof typeof OPERATIONS): number[] => rounds[name].map(({ rate }) => rate)
    const ofEcho = (name: keyof typeof OPERATIONS): number[] =>
      rates(name).map((rate, i) => rate / (rates('echo')[i] as number))
    return [
      figureOf(ROWS.echo, rates('echo')),
      figureOf(ROWS.taken, ofEcho('taken')),
      figureOf(ROWS.claim, ofEcho('claim')),
      figureOf(ROWS.sale, ofEcho('sale')),
      figureOf(ROWS.sales, rates('sale')),
      figureOf(ROWS.paced, [await lateness(stage, times(PACED, size), Math.max(...rates('claim')) / 2)]),
    ]
  },
}

/** The 99th percentile, in ms, of claims that come one after the other at `rate` a second, each counted from its time. */
async function lateness({ terminals, nextSeats }: Stage, count: number, rate: number): Promise<number> {
  const begun = performance.now()
  const took = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const due = begun + (i * 1000) / rate
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      const terminal = terminals[i % terminals.length] as (typeof terminals)[number]
      // A timer is late by up to a millisecond, which no server can help.
      const from = performance.now()
      expectOk(await terminal.ask('claim', { bookingId: newId(), ...nextSeats() }))
      return performance.now() - from
    }),
  )
  const sorted = took.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}
