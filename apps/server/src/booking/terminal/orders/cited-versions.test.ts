import { describe, expect, it } from 'vitest'
import type { Pool } from '../../../infra/postgres.ts'
import { waysToPrice } from './cited-versions.ts'

/** Nothing is looked up. */
const NO_POOL = {} as Pool

describe('the ways to price an order', () => {
  it('are one where it has no shows', async () => {
    expect(await Array.fromAsync(waysToPrice(NO_POOL, { bookings: [] }, new Map()))).toHaveLength(1)
  })
})
