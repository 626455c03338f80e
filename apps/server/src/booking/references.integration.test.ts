import { BookingReference } from '@marquee/shared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { createPool, type Pool } from '../infra/postgres.ts'
import { createReferences, type References } from './references.ts'

let ledger: TestLedger
let pool: Pool

beforeAll(async () => {
  ledger = await createTestLedger()
  // One connection: a later query is answered later.
  pool = createPool({ url: ledger.url, max: 1, name: 'test', onError: () => {} })
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
})

/** Takes numbers as claims do: in batches, with a look into the ledger in each. */
async function take(references: References, count: number): Promise<string[]> {
  const taken: string[] = []
  while (taken.length < count) {
    for (let i = 0; i < 50; i++) taken.push(references.next())
    await pool.query('select 1')
  }
  return taken
}

it('5,000 bookings have 5,000 references that can be read aloud', async () => {
  const taken = await take(await createReferences(pool), 5000)
  expect(new Set(taken).size).toBe(5000)
  expect(taken.filter((reference) => !BookingReference.safeParse(reference).success)).toEqual([])
})

it('two servers on one ledger, or one after a restart, never give the same reference', async () => {
  const [one, two] = await Promise.all([createReferences(pool), createReferences(pool)])
  const both = (await Promise.all([take(one, 2500), take(two, 2500)])).flat()
  const again = await take(await createReferences(pool), 1500)
  expect(new Set([...both, ...again]).size).toBe(6500)
})

it('a caller that outpaces the ledger is refused, gets no reference twice, and continues once the ledger has answered', async () => {
  const references = await createReferences(pool)
  const taken: string[] = []
  const rush = (): void => {
    for (let i = 0; i < 3000; i++) taken.push(references.next())
  }
  expect(rush).toThrow('run out')
  await pool.query('select 1')
  taken.push(...(await take(references, 1500)))
  expect(taken).toHaveLength(2500)
  expect(new Set(taken).size).toBe(2500)
})

it("terminals that return together are lent all the references that they request, at the ledger's pace", async () => {
  const references = await createReferences(pool)
  const lent = (await Promise.all(Array.from({ length: 40 }, () => references.some(200)))).flat()
  expect(new Set(lent).size).toBe(8000)
})
