/**
 * `npm run bench`: the speed of the seat path, as ratios to a bare Socket.IO echo in the same run. The machine's own
 * speed changes by the minute. Every case runs once a round; the figures are medians of the rounds.
 */
import { type Answer, type AnswerOf, newId, seatId } from '@marquee/shared'
import { sellCommand } from '../testing/terminals/outbox-chain.ts'
import { benchDrain } from './drain.ts'
import { type HttpLoad, openHttpLoad } from './http-load.ts'
import { benchLiveSeats } from './live-seats.ts'
import { type Measured, measure, median } from './measure.ts'
import { benchRecall } from './recall.ts'
import { benchScreens } from './screens.ts'
import { type Stage, setStage } from './stage.ts'

const ROUNDS = 5
const CONNECTIONS = 128
/** Requests in flight at once, over all connections. */
const LANES = 128
const HTTP_REQUESTS = 20_000
const OPERATIONS = { echo: 8000, taken: 6000, claim: 3000, sale: 2000 }
/** The number of shows on sale at once: the claims of a premiere meet on few. */
const HOT_SHOWS = 4

type CaseName = keyof typeof OPERATIONS

function expectOk<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`the bench was refused: ${JSON.stringify(answer.refusal)}`)
  return answer.value
}

/** Free seats of the stage, each given out once, three at a time, over a few shows side by side. */
function seatSupply({ programme }: Stage): () => { showId: string; seatIds: string[] } {
  const all = programme.seats.map(seatId)
  const perShow = Math.floor(all.length / 3)
  let given = 0
  return () => {
    const n = given++
    const block = Math.floor(n / (HOT_SHOWS * perShow))
    const within = n % (HOT_SHOWS * perShow)
    const showId = programme.showIds[block * HOT_SHOWS + (within % HOT_SHOWS)]
    if (showId === undefined) throw new Error('the bench has no free seats left')
    const first = Math.floor(within / HOT_SHOWS) * 3
    return { showId, seatIds: all.slice(first, first + 3) }
  }
}

/** The cost of Express: the same answer from the server, and from Node's HTTP alone. */
async function benchHttp({ http }: Stage): Promise<void> {
  const loads = { bare: await openHttpLoad(http.bare, LANES), server: await openHttpLoad(http.server, LANES) }
  const rounds: Record<keyof typeof loads, Measured[]> = { bare: [], server: [] }
  const run = (load: HttpLoad): Promise<Measured> => load.measure('/healthz', HTTP_REQUESTS)
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = { bare: await run(loads.bare), server: await run(loads.server) }
    if (round === 0) continue
    rounds.bare.push(measured.bare)
    rounds.server.push(measured.server)
  }
  loads.bare.close()
  loads.server.close()
  const rate = (measured: Measured[]): string => median(measured.map((m) => m.rate)).toFixed(0)
  const ratio = median(rounds.server.map((m, i) => m.rate / (rounds.bare[i] as Measured).rate))
  console.log(
    `GET /healthz: ${rate(rounds.server)} a second through Express, ${rate(rounds.bare)} with node:http alone; ratio ${ratio.toFixed(2)}`,
  )
}

async function main(): Promise<void> {
  const stage = await setStage(CONNECTIONS)
  try {
    const { terminals, echoes } = stage
    const nextSeats = seatSupply(stage)
    const terminal = (i: number) => terminals[i % terminals.length] as (typeof terminals)[number]
    const taken = nextSeats()
    expectOk(await terminal(0).ask('claim', { bookingId: newId(), ...taken }))

    const cases: Record<CaseName, () => Promise<Measured>> = {
      echo() {
        const message = { bookingId: newId(), ...taken }
        return measure(
          Array.from({ length: OPERATIONS.echo }, (_, i) => async () => {
            // The time-out is what a terminal sets: the client's own work is the same in every case.
            await echoes[i % echoes.length]?.timeout(20_000).emitWithAck('echo', message)
          }),
          LANES,
        )
      },
      taken: () =>
        measure(
          Array.from({ length: OPERATIONS.taken }, (_, i) => async () => {
            const answer = await terminal(i).ask('claim', {
              bookingId: newId(),
              showId: taken.showId,
              seatIds: taken.seatIds.slice(0, 1),
            })
            if (answer.ok) throw new Error('a taken seat was given away')
          }),
          LANES,
        ),
      claim() {
        const claims = Array.from({ length: OPERATIONS.claim }, () => ({ bookingId: newId(), ...nextSeats() }))
        return measure(
          claims.map((claim, i) => async () => void expectOk(await terminal(i).ask('claim', claim))),
          LANES,
        )
      },
      async sale() {
        const holds = Array.from({ length: OPERATIONS.sale }, () => ({ bookingId: newId(), ...nextSeats() }))
        const claims = new Map<string, AnswerOf<'claim'>>()
        await measure(
          holds.map(
            (hold, i) => async () => void claims.set(hold.bookingId, expectOk(await terminal(i).ask('claim', hold))),
          ),
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
    }

    const names = Object.keys(cases) as CaseName[]
    const rounds: Record<CaseName, Measured[]> = { echo: [], taken: [], claim: [], sale: [] }
    // The first round warms up: statements are prepared, code is compiled, and it isn't counted.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const name of names) {
        const measured = await cases[name]()
        if (round > 0) rounds[name].push(measured)
      }
      console.error(round === 0 ? 'warmed up' : `round ${round} of ${ROUNDS}`)
    }

    const titles: Record<CaseName, string> = {
      echo: 'Socket.IO echo',
      taken: 'claim on a taken seat',
      claim: 'claim of 3 free seats',
      sale: 'cash sale of 3 seats',
    }
    console.log(`${stage.seats}; ${CONNECTIONS} connections, ${LANES} requests in flight; medians of ${ROUNDS} rounds`)
    console.log(
      `${''.padEnd(24)}${'per second'.padStart(12)}${'p50 ms'.padStart(10)}${'p99 ms'.padStart(10)}${'of echo'.padStart(10)}`,
    )
    for (const name of names) {
      const medianOf = (figure: (m: Measured) => number): number => median(rounds[name].map(figure))
      const ratio = median(rounds[name].map((m, i) => m.rate / (rounds.echo[i] as Measured).rate))
      const columns = [
        medianOf((m) => m.rate)
          .toFixed(0)
          .padStart(12),
        medianOf((m) => m.p50)
          .toFixed(1)
          .padStart(10),
        medianOf((m) => m.p99)
          .toFixed(1)
          .padStart(10),
        ratio.toFixed(2).padStart(10),
      ]
      console.log(titles[name].padEnd(24) + columns.join(''))
    }
    await benchHttp(stage)
    await benchRecall(stage)
    await benchDrain(stage)
    await benchScreens()
    await benchLiveSeats(stage)
  } finally {
    await stage.close()
  }
}

await main()
