import { expect, it } from 'vitest'
import { createMetrics } from '../metrics.ts'
import { healthRoutes } from './health.ts'
import type { HandledRequest } from './route.ts'

it('readiness is asked of the ledger once for simultaneous callers, and anew afterwards', async () => {
  let asked = 0
  const routes = healthRoutes({
    metrics: createMetrics({
      openStreams: () => 0,
      lanes: { figures: () => [] },
      foreignFigures: () => ({ events: new Map(), listed: 0 }),
    }),
    async ready() {
      asked++
      await Promise.resolve()
      if (asked === 2) throw new Error('the ledger has gone')
      return { ok: true, seats: 'ledger only' }
    },
  })
  const ask = () => routes.find(({ path }) => path === '/readyz')?.handle({} as HandledRequest)
  const answers = await Promise.all([ask(), ask(), ask()])
  expect([asked, ...answers.map((answer) => answer?.ok)]).toEqual([1, true, true, true])
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('the ledger has gone')
  expect((await ask())?.ok).toBe(true)
  expect(asked).toBe(3)
})
