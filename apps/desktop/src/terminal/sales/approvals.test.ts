import { type ActToApprove, type Answer, type Approval, type CallName, granted, newId, refused } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Link } from '../connection/link.ts'
import { createEvents } from '../events.ts'
import { SILENT } from '../log.ts'
import { type Approvals, createApprovals } from './approvals.ts'

let approvals: Approvals
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  approvals.stop()
  vi.useRealTimers()
})

const SECONDS = 1000

/** A counter, and a server that tells nobody of an answer unless the test does. */
function counter() {
  const server = { online: true, read: 0, questions: new Map<string, Approval>() }
  const link = {
    online: () => server.online,
    async request(name: CallName, { approvalId, act }: { approvalId: string; act: ActToApprove }) {
      if (name === 'askApproval') {
        server.questions.set(approvalId, { approvalId, orderId: act.orderId, state: 'waiting', by: null, at: null })
      }
      if (name === 'approval') server.read++
      const found = server.questions.get(approvalId)
      return found ? granted(found) : refused({ code: 'approval_over' })
    },
  } as unknown as Link
  const events = createEvents(SILENT)
  const heard: Approval['state'][] = []
  events.on('approvalChanged', ({ state }) => heard.push(state))
  approvals = createApprovals({ link, log: SILENT, events })
  const answered = ({ approvalId, orderId }: Approval): Approval => {
    const answer: Approval = { approvalId, orderId, state: 'granted', by: 'Duty manager', at: new Date().toISOString() }
    server.questions.set(approvalId, answer)
    return answer
  }
  return { server, heard, answered, pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECONDS) }
}

const freeSeat = (orderId = newId(), seatId = 'A-1') =>
  ({
    kind: 'order',
    orderId,
    cinemaId: newId(),
    currency: 'SGD',
    lines: [
      {
        ...{ on: 'ticket', showId: newId(), seatId, type: 'adult' },
        ...{ listPrice: 1250, given: { price: 0, reason: 'film tore' } },
      },
    ],
  }) satisfies ActToApprove

async function ask(act: ActToApprove): Promise<Approval> {
  const asked: Answer<Approval> = await approvals.ask(act)
  if (!asked.ok) throw new Error(asked.refusal.code)
  return asked.value
}

describe('a question that waits', () => {
  test('is read again: the counter hears a yes of which no word has come', async () => {
    const { heard, answered, pass } = counter()
    const act = freeSeat()
    answered(await ask(act))
    await pass(9)
    expect(heard).toEqual([])
    await pass(1)
    expect(heard).toEqual(['granted'])
    expect(approvals.approverOf(act.orderId, act.lines)).toBe('Duty manager')
  })

  test('is read as long as it waits, and no longer', async () => {
    const { server, answered, pass } = counter()
    const [first, second] = [await ask(freeSeat()), await ask(freeSeat())]
    await pass(30)
    expect(server.read).toBe(6)
    answered(first)
    await pass(10)
    expect(server.read).toBe(8)
    await approvals.withdraw(second.approvalId)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is read when the server is back, and not while it is away', async () => {
    const { server, heard, answered, pass } = counter()
    answered(await ask(freeSeat()))
    server.online = false
    await pass(20)
    expect(server.read).toBe(0)
    server.online = true
    await pass(10)
    expect(heard).toEqual(['granted'])
  })

  test('is read by no counter that has stopped', async () => {
    counter()
    await ask(freeSeat())
    approvals.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that was answered waits no more by what was read of it before', async () => {
    const { heard, answered } = counter()
    const act = freeSeat()
    const waiting = await ask(act)
    approvals.heard(answered(waiting))
    approvals.heard(waiting)
    expect(heard).toEqual(['granted'])
    expect(approvals.approverOf(act.orderId, act.lines)).toBe('Duty manager')
  })
})

describe('a yes that is known', () => {
  test('answers the same order again, also while nobody can be asked; another one is another question', async () => {
    const { server, answered } = counter()
    const act = freeSeat()
    const yes = answered(await ask(act))
    approvals.heard(yes)
    server.online = false
    expect(await approvals.ask(act)).toEqual(granted(yes))
    server.online = true
    expect(await ask(freeSeat(act.orderId, 'A-2'))).toMatchObject({ state: 'waiting' })
    expect(await ask({ ...act, orderId: newId() })).toMatchObject({ state: 'waiting' })
    expect(server.questions.size).toBe(3)
  })
})
