/** What an operator has begun is theirs until it is done, whoever comes meanwhile. */

import { granted, newId, type OperatorAtTerminal, type OperatorsAnswer } from '@marquee/shared'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createEvents } from '../events.ts'
import type { Device } from '../identity/device.ts'
import { SILENT } from '../log.ts'
import { createWriter } from '../store/writer.ts'
import { testStore } from '../testing/test-store.ts'
import { until } from '../testing/waiting.ts'
import { createOperators } from './operators.ts'

const t = testStore()
const PIN = '4711'
const cinemaId = newId()

async function stage() {
  const db = t.open()
  const writer = createWriter(db, { log: SILENT })
  const pinHash = await hash(PIN, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const made = (name: string, number: number): OperatorAtTerminal => {
    const roles = [{ cinemaId, role: 'clerk' as const }]
    return { operatorId: newId(), number, name, roles, pinHash, badgeHash: null }
  }
  const [clerk, other] = [made('Clerk 1', 1), made('Clerk 2', 2)]
  const server: OperatorsAnswer = { operators: [clerk, other], lockAfterSeconds: 300, badgeKey: 'ab'.repeat(32) }
  const device = {
    terminal: { id: newId(), name: 'Counter 1', kind: 'counter', cinemaId },
    deriveKey: () => Buffer.alloc(32, 7),
  } as unknown as Device
  const operators = createOperators({
    db,
    writer,
    link: { online: () => true, request: (async () => granted(server)) as never },
    log: SILENT,
    now: () => new Date(),
    uptime: () => performance.now(),
    device: () => device,
    heardApproval: () => {},
    events: createEvents(SILENT),
  })
  operators.pull()
  await until('it has them', () => operators.choices().operators.length === 2)
  expect((await operators.logIn({ operatorId: clerk.operatorId, pin: PIN })).ok).toBe(true)
  let finish = (): void => {}
  const work = operators.during(() => new Promise<void>((resolve) => (finish = resolve)))
  return { operators, server, clerk, other, work, finish: () => finish() }
}

test('whoever takes over is let in when it is done', async () => {
  const { operators, clerk, other, work, finish } = await stage()
  const order: string[] = []
  const working = work.then(() =>
    order.push(operators.actor() === clerk.operatorId ? 'a sale of Clerk 1' : 'somebody else’s'),
  )
  const coming = operators.logIn({ operatorId: other.operatorId, pin: PIN }).then(() => order.push('Clerk 2'))
  // Long after the other's PIN was checked.
  setTimeout(finish, 300)
  await Promise.all([working, coming])
  expect(order).toEqual(['a sale of Clerk 1', 'Clerk 2'])
  expect(operators.actor()).toBe(other.operatorId)
  operators.stop()
})

test('whoever is removed in the middle of it begins nothing more', async () => {
  const { operators, server, clerk, work, finish } = await stage()
  server.operators = server.operators.filter(({ operatorId }) => operatorId !== clerk.operatorId)
  operators.pull()
  await until('she is locked out', () => operators.refuseWork(cinemaId)?.code === 'nobody_logged_in')
  expect(operators.actor()).toBe(clerk.operatorId)
  finish()
  await work
  await until('she is gone', () => operators.atWork().who === null)
  operators.stop()
})
