import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ApiHouse, openApiHouse } from '../../../../tooling/testing/api-house.ts'
import { heldBy, paidBy } from '../../../../tooling/testing/customer.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { LANES } from '../infra/lane-settings.ts'

let house: ApiHouse
beforeAll(async () => {
  house = await openApiHouse({ shows: 4 })
})
afterAll(() => house.close())

const search = async (q: string): Promise<number> => {
  const response = await fetch(`${house.server.url}/api/v1/search?q=${q}`)
  await response.text()
  return response.status
}

it('a crowd whose searches are stuck is refused at once, and takes nothing from those who hold seats and pay', async () => {
  const { connections, mostWaiting } = LANES.pages
  const stuck = new pg.Client({ connectionString: house.server.ledger.url })
  await stuck.connect()
  const customer = await house.customer()
  expect(await search('jumangi')).toBe(200)
  await stuck.query('begin; lock table search_entries in access exclusive mode')

  const answered: number[] = []
  const crowd = Array.from({ length: connections + mostWaiting + 40 }, async (_, n) => {
    const status = await search(`jumangi${n}`)
    answered.push(status)
    return status
  })
  // Those that found no place in the queue have their answer, while the others still wait for the lock.
  await vi.waitFor(() => expect(answered.length).toBeGreaterThanOrEqual(40), SOON)
  expect(new Set(answered)).toEqual(new Set([503]))

  const held = await heldBy(customer, { showId: house.aShow(), seatIds: ['A-1', 'A-2'] })
  expect(await paidBy(customer, held.bookingId)).toMatchObject({ status: 'confirmed' })
  const metrics = await (await fetch(`${house.server.url}/metrics`)).text()
  expect(metrics).toMatch(/marquee_lane_refused_total\{lane="pages"\} [1-9]/)
  expect(metrics).toMatch(/marquee_lane_refused_total\{lane="seats"\} 0/)
  expect(metrics).toContain(`marquee_lane_connections{lane="pages",state="busy"} ${connections}`)

  await stuck.end()
  await Promise.all(crowd)
  expect(await search('jumangi once more')).toBe(200)
})
