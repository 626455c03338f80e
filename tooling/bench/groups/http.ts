/** The cost of Express: the same answer from the server, and from Node's HTTP alone. */
import { figureOf, type Row } from '../figure.ts'
import { type Group, inRounds, times } from '../group.ts'
import { openHttpLoad } from '../http-load.ts'

const LANES = 128
const REQUESTS = 20_000

const THROUGH_EXPRESS: Row = {
  row: 'GET /healthz through Express',
  against: 'node:http alone',
  unit: '×',
  better: 'more',
}

export const http: Group = {
  name: 'http',
  async run({ http }, size) {
    const loads = { bare: await openHttpLoad(http.bare, LANES), server: await openHttpLoad(http.server, LANES) }
    try {
      const requests = times(REQUESTS, size)
      const rounds = await inRounds(
        {
          bare: () => loads.bare.measure('/healthz', requests),
          server: () => loads.server.measure('/healthz', requests),
        },
        size,
      )
      const ratios = rounds.server.map(({ rate }, i) => rate / (rounds.bare[i]?.rate ?? Number.NaN))
      return [figureOf(THROUGH_EXPRESS, ratios)]
    } finally {
      loads.bare.close()
      loads.server.close()
    }
  },
}
