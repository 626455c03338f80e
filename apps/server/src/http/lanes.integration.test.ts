import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ApiHouse, openApiHouse } from '../../../../tooling/testing/houses/api-house.ts'
import { heldBy, paidBy } from '../../../../tooling/testing/houses/customer.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import {
  connectTerminal,
  enrolDevice,
  knock,
  signChallenge,
} from '../../../../tooling/testing/terminals/raw-terminal.ts'
import { LANES } from '../infra/lane-settings.ts'
import { MAX_UNDER_WAY } from '../terminals/conversation/conversation.ts'

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

it('a crowd with stuck searches is refused at once, and delays no holds or payments', async () => {
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
  // Requests that found no place in the queue have their answer, while the others still wait for the lock.
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

/** Opens connections of a new door, and sends the maximum of requests on each. */
async function greedyDoor(connections: number) {
  const { url, pool } = house.server
  const door = await enrolDevice(url, pool, 'door')
  const lines = await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = await knock(url, (challenge) => signChallenge(door, challenge))
      if ('refusal' in line) throw new Error(line.refusal.code)
      return line.socket
    }),
  )
  const refused: string[] = []
  return {
    refused,
    ask: () =>
      Promise.all(
        lines.flatMap((socket) =>
          Array.from({ length: MAX_UNDER_WAY }, async () => {
            const answer = await socket.timeout(20_000).emitWithAck('catalogue', {})
            if (!answer.ok) refused.push(answer.refusal.what)
          }),
        ),
      ),
    close() {
      for (const socket of lines) socket.close()
    },
  }
}

it('one terminal’s key can’t fill a lane by many connections, and several keys are refused as a crowd', async () => {
  const { url, pool, ledger } = house.server
  const stuck = new pg.Client({ connectionString: ledger.url })
  await stuck.connect()
  const counter = await connectTerminal(url, await enrolDevice(url, pool))
  const one = await greedyDoor(6)
  const others = await Promise.all([1, 2, 3, 4].map(() => greedyDoor(1)))

  await stuck.query('begin; lock table movies in access exclusive mode')
  const answers = [one.ask()]
  await vi.waitFor(() => expect(one.refused).toHaveLength(5 * MAX_UNDER_WAY), SOON)
  expect(new Set(one.refused)).toEqual(new Set([`${MAX_UNDER_WAY} requests of this terminal are waiting already`]))
  const lent = counter.ask('references', { quantity: 1 })
  await stuck.query('rollback')
  expect(await lent).toMatchObject({ ok: true })
  await Promise.all(answers)

  await stuck.query('begin; lock table movies in access exclusive mode')
  answers.push(...others.map((door) => door.ask()))
  await vi.waitFor(() => expect(others.flatMap(({ refused }) => refused)).not.toEqual([]), SOON)
  expect(new Set(others.flatMap(({ refused }) => refused))).toEqual(new Set(['too many ask for this at the moment']))
  await stuck.end()
  await Promise.all(answers)
  for (const each of [counter, one, ...others]) each.close()
})
