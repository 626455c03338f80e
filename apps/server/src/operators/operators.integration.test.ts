/** Operators at a real server: made by managers of their cinemas, told to counters, and named in the books by what they do. */

import {
  type Answer,
  type AttentionItem,
  type FindBookingAnswer,
  newId,
  type OperatorRole,
  type OrderCommand,
  type RoleAt,
} from '@marquee/shared'
import { verify } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { insertTestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { grantedValue, type RawTerminal } from '../../../../tooling/testing/terminals/raw-terminal.ts'
import { outcomes } from '../booking/terminal/inbox/testing/inbox-stage.ts'
import { orderStage } from '../booking/terminal/orders/testing/order-stage.ts'

const stage = orderStage()
const { hold, order, query } = stage

const here = (role: OperatorRole): RoleAt => ({ cinemaId: stage.inbox.programme.cinemaId, role })
const nameHere = () => stage.counter.device.identity.name
const refusalOf = (answer: Answer<unknown>): string | undefined => (answer.ok ? undefined : answer.refusal.code)
const save = (operatorId: string, name: string, roles: RoleAt[], manager = stage.manager) =>
  manager.ask('saveOperator', { operatorId, name, roles })
async function make(name: string, roles: RoleAt[]): Promise<string> {
  const operatorId = newId()
  grantedValue(await save(operatorId, name, roles))
  return operatorId
}
const known = async (counter = stage.counter) => grantedValue(await counter.ask('operators', {})).operators
const knownNames = async (counter = stage.counter) => (await known(counter)).map(({ name }) => name)
async function otherCinema(): Promise<string> {
  return (await insertTestProgramme(stage.inbox.server.pool, { shows: 1, name: `Elsewhere ${newId()}` })).cinemaId
}
async function sellBy(operatorId: string | undefined, sold: OrderCommand, counter = stage.counter): Promise<string[]> {
  const entry = counter.device.outbox.append(sold, newId(), operatorId)
  return outcomes(await counter.sendEntries(entry))
}
const attention = async (manager = stage.manager): Promise<AttentionItem[]> =>
  grantedValue(await manager.ask('attention', {})).items.filter(({ id }) => id.startsWith('job:operator:'))

describe('an operator', () => {
  it('is made, and told to the counters where they may sell, with the hash of their PIN', async () => {
    const changed = vi.fn()
    stage.counter.socket.on('operatorsChanged', changed)
    const operatorId = await make('Clerk 1', [here('clerk')])
    await make('Attendant 1', [here('attendant')])
    expect(refusalOf(await stage.manager.ask('setOperatorPin', { operatorId, pin: '1234' }))).toBe('malformed')
    grantedValue(await stage.manager.ask('setOperatorPin', { operatorId, pin: '4711' }))
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), SOON)
    const [clerk, ...others] = (await known()).filter(({ name }) => ['Clerk 1', 'Attendant 1'].includes(name))
    expect(others).toEqual([])
    expect(clerk).toMatchObject({ operatorId, roles: [here('clerk')], badgeHash: null })
    expect(clerk?.pinHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(clerk?.pinHash ?? '', '4711')).toBe(true)
    const office = grantedValue(await stage.manager.ask('operatorsInOffice', {}))
    expect(office.operators.find((each) => each.operatorId === operatorId)).toMatchObject({
      hasPin: true,
      hasBadge: false,
      isShared: false,
      changed: { by: stage.manager.device.identity.name },
    })
  })

  it('is told to a door only where they may say yes, and without a badge', async () => {
    const elsewhere = await otherCinema()
    const both = [here('supervisor'), { cinemaId: elsewhere, role: 'clerk' as const }]
    const [supervisor, clerk] = [
      await make('Supervisor at a door', both),
      await make('Clerk at a door', [here('clerk')]),
    ]
    for (const operatorId of [supervisor, clerk]) {
      grantedValue(await stage.manager.ask('setOperatorPin', { operatorId, pin: '2580' }))
      grantedValue(await stage.manager.ask('setOperatorBadge', { operatorId, badge: `badge-${operatorId}` }))
    }
    const listAt = async (kind: 'door' | 'counter', cinemaId: string | null) =>
      grantedValue(await (await stage.inbox.connect(kind, cinemaId)).ask('operators', {}))
    const atCounter = await listAt('counter', stage.inbox.programme.cinemaId)
    expect(atCounter.operators.map(({ operatorId }) => operatorId)).toEqual(expect.arrayContaining([supervisor, clerk]))
    expect(atCounter).not.toHaveProperty('isNeeded')
    for (const cinemaId of [stage.inbox.programme.cinemaId, null]) {
      const atDoor = await listAt('door', cinemaId)
      const told = atDoor.operators.filter(({ operatorId }) => [supervisor, clerk].includes(operatorId))
      expect(told).toMatchObject([{ operatorId: supervisor, roles: [here('supervisor')], badgeHash: null }])
      expect(told[0]?.pinHash).toMatch(/^\$argon2id/)
      expect(atDoor.operators.flatMap(({ roles }) => roles).every(({ role }) => role !== 'clerk')).toBe(true)
      expect(atDoor.badgeKey).not.toBe(atCounter.badgeKey)
      expect(atDoor.isNeeded).toBe(true)
    }
    // Nobody may say yes there. The door needs a yes all the same.
    expect(await listAt('door', elsewhere)).toMatchObject({ operators: [], isNeeded: true })
    const empty = await otherCinema()
    expect(await listAt('door', empty)).toMatchObject({ operators: [], isNeeded: false })
  })

  it('may have the PIN of another, and nobody has the badge of another', async () => {
    const [other, bea] = [await make('Clerk 2', [here('clerk')]), await make('Bea', [here('clerk')])]
    for (const operatorId of [other, bea]) {
      grantedValue(await stage.manager.ask('setOperatorPin', { operatorId, pin: '2580' }))
    }
    const badge = `badge-${other}`
    grantedValue(await stage.manager.ask('setOperatorBadge', { operatorId: other, badge }))
    const taken = await stage.manager.ask('setOperatorBadge', { operatorId: bea, badge })
    expect(taken).toMatchObject({ refusal: { code: 'badge_taken', by: 'Clerk 2' } })
    grantedValue(await stage.manager.ask('setOperatorBadge', { operatorId: other, badge: null }))
    grantedValue(await stage.manager.ask('setOperatorBadge', { operatorId: bea, badge }))
    expect(await query("select badge_hash from operators where encode(badge_hash, 'escape') like '%badge%'")).toEqual(
      [],
    )
  })

  it('who is removed is told to counters no more, and can be taken on again without the old PIN', async () => {
    const operatorId = await make('Carl', [here('clerk')])
    grantedValue(await stage.manager.ask('setOperatorPin', { operatorId, pin: '2580' }))
    for (const _ of ['once', 'again']) grantedValue(await stage.manager.ask('removeOperator', { operatorId }))
    expect(await knownNames()).not.toContain('Carl')
    expect(refusalOf(await stage.manager.ask('setOperatorPin', { operatorId, pin: '2580' }))).toBe('unknown_operator')
    grantedValue(await save(operatorId, 'Carl', [here('clerk')]))
    expect((await known()).find(({ name }) => name === 'Carl')?.pinHash).toBeNull()
  })

  it('locks the counters of a cinema when its manager says', async () => {
    const { cinemaId } = stage.inbox.programme
    grantedValue(await stage.manager.ask('setCounterLock', { cinemaId, seconds: 60 }))
    expect(grantedValue(await stage.counter.ask('operators', {})).lockAfterSeconds).toBe(60)
    expect(refusalOf(await stage.manager.ask('setCounterLock', { cinemaId, seconds: 5 }))).toBe('malformed')
  })
})

describe('a manager of one cinema', () => {
  it('neither sees nor changes what an operator is at another', async () => {
    const elsewhere = await otherCinema()
    const at = (role: OperatorRole): RoleAt => ({ cinemaId: elsewhere, role })
    const theirs = await stage.inbox.connect('manager', elsewhere)
    const [both, only] = [await make('Both', [here('clerk'), at('supervisor')]), await make('Only', [here('clerk')])]
    const seen = grantedValue(await theirs.ask('operatorsInOffice', {}))
    expect(seen.operators).toMatchObject([{ name: 'Both', roles: [at('supervisor')], isShared: true }])
    expect(seen.locks).toMatchObject([{ cinemaId: elsewhere }])
    // With a PIN of their own they would be Both at the other cinema as well.
    expect(refusalOf(await theirs.ask('setOperatorPin', { operatorId: both, pin: '4711' }))).toBe('operator_shared')
    expect(refusalOf(await theirs.ask('setOperatorBadge', { operatorId: both, badge: 'mine' }))).toBe('operator_shared')
    expect(refusalOf(await save(both, 'Another name', [at('clerk')], theirs))).toBe('operator_shared')
    expect(refusalOf(await save(both, 'Both', [here('manager')], theirs))).toBe('other_cinema')
    expect(refusalOf(await save(only, 'Only', [at('manager')], theirs))).toBe('unknown_operator')
    expect(refusalOf(await theirs.ask('setOperatorPin', { operatorId: only, pin: '4711' }))).toBe('unknown_operator')
    expect(refusalOf(await theirs.ask('removeOperator', { operatorId: only }))).toBe('unknown_operator')
    const { cinemaId } = stage.inbox.programme
    expect(refusalOf(await theirs.ask('setCounterLock', { cinemaId, seconds: 60 }))).toBe('other_cinema')
    grantedValue(await save(both, 'Both', [at('clerk')], theirs))
    grantedValue(await theirs.ask('removeOperator', { operatorId: both }))
    expect((await known()).find(({ operatorId }) => operatorId === both)?.roles).toEqual([here('clerk')])
  })
})

describe('what an operator does', () => {
  async function historyOf(reference: string): Promise<FindBookingAnswer['booking']> {
    return grantedValue(await stage.manager.ask('findBooking', { text: reference })).booking
  }

  it('has their name in the history, beside the counter’s, and so has what they give back', async () => {
    const [clerk, returner] = [await make('Seller 1', [here('clerk')]), await make('Returner 1', [here('clerk')])]
    const booking = await hold(1)
    const sold = order([booking])
    expect(await sellBy(clerk, sold)).toEqual(['applied'])
    const found = await historyOf(booking.reference)
    expect(found?.history.at(-1)).toMatchObject({ to: 'confirmed', by: { name: nameHere(), operator: 'Seller 1' } })
    const { order: record } = grantedValue(await stage.counter.ask('findOrder', { text: booking.reference }))
    expect(record?.operator).toBe('Seller 1')

    grantedValue(await stage.counter.ask('whoWorks', { operatorId: returner }))
    grantedValue(
      await stage.counter.ask('returnLines', {
        returnId: newId(),
        orderId: sold.orderId,
        lines: [{ number: 0 }],
        reason: 'ill',
        shown: 1250,
      }),
    )
    const back = (await historyOf(booking.reference))?.history.find(({ to }) => to === 'cancelled' || to === 'refunded')
    expect(back?.by.operator).toBe('Returner 1')
    // Another counter knows the id of the order, and says that somebody else had sold it.
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    grantedValue(await other.ask('whoWorks', { operatorId: returner }))
    await other.ask('returnLines', {
      returnId: sold.orderId,
      orderId: sold.orderId,
      lines: [{ number: 0 }],
      reason: 'x',
      shown: 0,
    })
    expect((await historyOf(booking.reference))?.history.find(({ to }) => to === 'confirmed')?.by.operator).toBe(
      'Seller 1',
    )
  })

  it('of nobody has no name, as a terminal of before says nothing of operators', async () => {
    const booking = await hold(1)
    expect(await sellBy(undefined, order([booking]))).toEqual(['applied'])
    expect((await historyOf(booking.reference))?.history.at(-1)?.by).not.toHaveProperty('operator')
  })

  it('is in the books also when they were removed in the middle of it, and managers are told once', async () => {
    const operatorId = await make('Gone clerk', [here('clerk')])
    const sold = order([await hold(1)])
    const entry = stage.counter.device.outbox.append(sold, newId(), operatorId)
    grantedValue(await stage.manager.ask('removeOperator', { operatorId }))
    expect(outcomes(await stage.counter.sendEntries(entry))).toEqual(['applied'])
    expect(outcomes(await stage.counter.sendEntries(entry))).toEqual(['applied'])
    const told = (await attention()).filter(({ what }) => what.includes('Gone clerk'))
    expect(told).toMatchObject([{ what: expect.stringContaining('1 act of Gone clerk came from counter') }])
    const [item] = told
    grantedValue(await stage.manager.ask('setAside', { id: item?.id, reason: 'done before the removal' }))
    expect((await attention()).filter(({ what }) => what.includes('Gone clerk'))).toEqual([])
  })
})

describe('a lock-out', () => {
  it('is told to the managers of the counter’s cinema, once', async () => {
    const operatorId = await make('Hank', [here('clerk')])
    const lockOuts = [
      { lockOutId: newId(), operatorId, wrong: 5, at: new Date().toISOString() },
      { lockOutId: newId(), operatorId, wrong: 6, at: new Date().toISOString() },
    ]
    for (const _ of ['once', 'again']) grantedValue(await stage.counter.ask('tellLockOuts', { lockOuts }))
    const told = (await attention()).filter(({ what }) => what.includes('Hank'))
    expect(told).toMatchObject([{ what: `${nameHere()} makes people wait: 6 wrong PINs of Hank were typed in a row.` }])
    const theirs = await stage.inbox.connect('manager', await otherCinema())
    expect((await attention(theirs)).filter(({ what }) => what.includes('Hank'))).toEqual([])
  })
})

describe('a yes on the spot', () => {
  const GIVEN = { price: 900, reason: 'behind a pillar' }
  type Asked = { approvalId: string; sold: OrderCommand }

  async function asked(name: string, counter: RawTerminal = stage.counter): Promise<Asked> {
    const plain = order([await hold(1, 0, counter)], { paid: 900 })
    const bookings = plain.bookings.map((each) => ({
      ...each,
      tickets: each.tickets.map((ticket) => ({ ...ticket, amount: 900, given: { ...GIVEN, approvedBy: name } })),
    }))
    const sold: OrderCommand = { ...plain, bookings }
    const lines = bookings.flatMap(({ showId, tickets }) =>
      tickets.map(({ seatId, type }) => ({ on: 'ticket', showId, seatId, type, listPrice: 1250, given: GIVEN })),
    )
    const { cinemaId } = stage.inbox.programme
    const act = { kind: 'order', orderId: sold.orderId, cinemaId, currency: sold.total.currency, lines }
    const approvalId = newId()
    grantedValue(await counter.ask('askApproval', { approvalId, act }))
    return { approvalId, sold }
  }

  it('is of a supervisor of the cinema, named in the approval, and sells the order', async () => {
    const operatorId = await make('Supervisor 1', [here('supervisor')])
    const { approvalId, sold } = await asked('Supervisor 1')
    for (const _ of ['once', 'its answer was lost']) {
      const yes = grantedValue(await stage.counter.ask('approveHere', { approvalId, operatorId }))
      expect(yes).toMatchObject({ state: 'granted', by: 'Supervisor 1' })
    }
    expect(await sellBy(operatorId, sold)).toEqual(['applied'])
    expect(await query("select from conflicts where reason = 'approval_unproven'")).toEqual([])
    expect(
      await query(
        'select from approvals where id = $1 and answered_by_operator = $2 and used_at is not null',
        approvalId,
        operatorId,
      ),
    ).toHaveLength(1)
    // Used, it is none any more.
    expect(refusalOf(await stage.counter.ask('approveHere', { approvalId, operatorId }))).toBe('approval_over')
  })

  it('is not of a clerk, of another cinema’s supervisor, of whoever was removed, nor at another counter', async () => {
    const elsewhere = await otherCinema()
    const clerk = await make('Cleo', [here('clerk')])
    const stranger = await make('Stan', [{ cinemaId: elsewhere, role: 'supervisor' }])
    const gone = await make('Gus', [here('supervisor')])
    grantedValue(await stage.manager.ask('removeOperator', { operatorId: gone }))
    const { approvalId } = await asked('Stan')
    for (const operatorId of [clerk, stranger, gone]) {
      expect(refusalOf(await stage.counter.ask('approveHere', { approvalId, operatorId }))).toBe('role_too_low')
    }
    const operatorId = await make('Supervisor 2', [here('supervisor')])
    const other = await stage.inbox.connect('counter', stage.inbox.programme.cinemaId)
    expect(refusalOf(await other.ask('approveHere', { approvalId, operatorId }))).toBe('approval_over')
    grantedValue(await stage.counter.ask('withdrawApproval', { approvalId }))
    expect(refusalOf(await stage.counter.ask('approveHere', { approvalId, operatorId }))).toBe('approval_over')
  })

  it('is good for one order, once: sold again under other ids, it needs another', async () => {
    const operatorId = await make('Supervisor 3', [here('supervisor')])
    const first = await asked('Supervisor 3')
    grantedValue(await stage.counter.ask('approveHere', { approvalId: first.approvalId, operatorId }))
    expect(await sellBy(operatorId, first.sold)).toEqual(['applied'])
    const { sold: second } = await asked('Supervisor 3')
    expect(await sellBy(operatorId, second)).toEqual(['applied'])
    const unproven = await query<{ body: { orderId: string } }>(
      "select body from conflicts where reason = 'approval_unproven' and settled_at is null",
    )
    expect(unproven.map(({ body }) => body.orderId)).toEqual([second.orderId])
  })
})
