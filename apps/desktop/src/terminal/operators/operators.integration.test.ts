/** Who works at a counter: logged in by a PIN, made to wait after wrong ones, locked, and named in what is sold. */
import { readFileSync } from 'node:fs'
import {
  type Answer,
  type Command,
  type Id,
  newId,
  type OperatorAtTerminal,
  type OperatorRole,
  Tariff,
} from '@marquee/shared'
import { hash } from '@node-rs/argon2'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_TARIFF } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { loadDevice, PLAIN_KEYS } from '../identity/device.ts'
import { adults, code, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'
import { WRONG_PINS_OF_OPERATOR, WRONG_PINS_OF_TERMINAL, waitAfter } from './pin-attempts.ts'
import { createSealedOperators, hashOfBadge } from './sealed-operators.ts'

const t = testCounter()
const PIN = '4711'
const BADGE_KEY = 'ab'.repeat(32)
/** Of a clock that the test alone moves, in ms. */
let clock = 0
let pinHash: string

beforeAll(async () => {
  // The least that argon2 can do: what is tested is how often it is asked.
  pinHash = await hash(PIN, { memoryCost: 8, timeCost: 1, parallelism: 1 })
})

function operator(name: string, role: OperatorRole = 'clerk', more: Partial<OperatorAtTerminal> = {}) {
  const number = t.server.state.operators.operators.length + 1
  const roles = [{ cinemaId: t.programme.cinemaId, role }]
  const made: OperatorAtTerminal = { operatorId: newId(), number, name, roles, pinHash, badgeHash: null, ...more }
  t.server.state.operators = {
    ...t.server.state.operators,
    badgeKey: BADGE_KEY,
    operators: [...t.server.state.operators.operators, made],
  }
  return made
}

const start = () => t.start({ ports: { uptime: () => clock } })
const atWork = () => t.engine?.state().atWork

/** An enrolled counter that knows its operators. */
async function open(): Promise<void> {
  clock = 0
  const engine = await start()
  value(await engine.enrol(t.server.code('Counter 1')))
  await engine.ready()
  await known()
}
const known = () =>
  until(
    'it has the operators',
    async () => (await t.api.operatorChoices()).operators.length === t.server.state.operators.operators.length,
  )
const logIn = ({ operatorId }: { operatorId: Id }, pin = PIN): Promise<Answer<null>> => t.api.logIn({ operatorId, pin })
const waitOf = (answer: Answer<unknown>): number | undefined =>
  !answer.ok && answer.refusal.code === 'pin_wait' ? answer.refusal.seconds : undefined
const commands = (): Command[] => t.server.batches.flat()

async function sell(seat: string): Promise<Answer<unknown>> {
  const { bookingId } = await t.claim([seat])
  return t.api.sell({ bookingId, tickets: adults([seat]), tendered: 1250 })
}

test('a counter asks nobody to log in before the first of its operators has a PIN', async () => {
  const clerk = operator('Clerk 1', 'clerk', { pinHash: null })
  await open()
  expect(atWork()?.isNeeded).toBe(false)
  value(await sell('A-1'))
  t.server.state.operators = { ...t.server.state.operators, operators: [{ ...clerk, pinHash }] }
  t.server.emit('operatorsChanged', {})
  await until('it asks', () => atWork()?.isNeeded === true)
  expect(code(await sell('A-2'))).toBe('nobody_logged_in')
})

describe('a counter whose cinema has operators', () => {
  test('sells, gives back and pays out for nobody who has not logged in', async () => {
    const clerk = operator('Clerk 1')
    await open()
    expect(atWork()).toEqual({ isNeeded: true, who: null, isLocked: false })
    expect(code(await sell('A-1'))).toBe('nobody_logged_in')
    expect(code(await t.api.paidOut({ conflictId: newId() }))).toBe('nobody_logged_in')
    expect(code(await t.api.refundedAtMachine({ conflictId: newId(), slip: '1' }))).toBe('nobody_logged_in')
    expect(commands()).toEqual([])
    value(await logIn(clerk))
    value(await sell('A-2'))
    await until('the server has it', () => commands().length === 1)
    expect(commands()[0]).toMatchObject({ operatorId: clerk.operatorId, body: { kind: 'sell' } })
    expect(t.server.state.whoWorks).toBe(clerk.operatorId)
    value(await t.api.lockTerminal())
    expect(atWork()).toMatchObject({ isLocked: true, who: { name: 'Clerk 1' } })
    expect(code(await sell('A-3'))).toBe('nobody_logged_in')
  })

  test('takes a clerk of its cinema alone, by name, number or badge', async () => {
    const clerk = operator('Clerk 1', 'clerk', { badgeHash: hashOfBadge(BADGE_KEY, 'B-7700') })
    const other = operator('Clerk 2', 'clerk', { pinHash: null })
    const attendant = operator('Attendant 1', 'attendant')
    await open()
    for (const text of [String(clerk.number), 'B-7700']) {
      expect(value(await t.api.findOperator({ text }))).toMatchObject({ operatorId: clerk.operatorId, name: 'Clerk 1' })
    }
    expect(code(await t.api.findOperator({ text: 'B-7701' }))).toBe('unknown_operator')
    expect(code(await logIn(other))).toBe('operator_without_pin')
    expect(code(await logIn(attendant))).toBe('role_too_low')
    expect(code(await logIn({ operatorId: newId() }))).toBe('unknown_operator')
    expect(atWork()?.who).toBeNull()
  })

  test('keeps who works there through a reload, and asks again after a restart', async () => {
    const clerk = operator('Clerk 1')
    await open()
    value(await logIn(clerk))
    t.heard.screen.close()
    t.api = t.listen(t.engine as NonNullable<typeof t.engine>).screen.api
    value(await sell('A-1'))
    t.kill()
    await start()
    expect(atWork()).toEqual({ isNeeded: true, who: null, isLocked: false })
  })

  test('locks itself when nobody touches it', async () => {
    const clerk = operator('Clerk 1')
    t.server.state.operators = { ...t.server.state.operators, lockAfterSeconds: 1 }
    await open()
    value(await logIn(clerk))
    // The time that its timer has passed in is the clock's, and nobody was there in it.
    clock += 1000
    await until('it is locked', () => atWork()?.isLocked === true)
    expect(code(await sell('A-1'))).toBe('nobody_logged_in')
    value(await logIn(clerk))
    value(await sell('A-2'))
  })

  test('sells for an operator what they have begun, also when they are removed in the middle of it', async () => {
    const [clerk, other] = [operator('Clerk 1'), operator('Clerk 2')]
    await open()
    value(await logIn(clerk))
    const { bookingId } = await t.claim(['A-1'])
    const selling = t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 1250 })
    t.server.state.operators = { ...t.server.state.operators, operators: [other] }
    t.server.emit('operatorsChanged', {})
    value(await selling)
    await until('she is out', () => atWork()?.who === null)
    expect(code(await sell('A-2'))).toBe('nobody_logged_in')
    value(await logIn(other))
    value(await sell('A-3'))
    await until('the server has both', () => commands().length === 2)
    expect(commands().map(({ operatorId }) => operatorId)).toEqual([clerk.operatorId, other.operatorId])
  })
})

describe.each(['online', 'cut off'])('a guess at a PIN, %s,', (line) => {
  async function openSo(): Promise<void> {
    await open()
    if (line === 'cut off') await t.stopServer()
  }

  test('is one of a few: a hundred take days', async () => {
    const clerk = operator('Clerk 1')
    await openSo()
    let checked = 0
    while (checked < 100) {
      const answer = await logIn(clerk, '0000')
      checked++
      const seconds = waitOf(answer)
      expect(seconds ?? 0).toBe(waitAfter(checked, WRONG_PINS_OF_OPERATOR) / 1000)
      if (seconds === undefined) continue
      // While it waits nothing is checked, not even the right PIN, and nothing is counted.
      clock += seconds * 1000 - 1
      expect(waitOf(await logIn(clerk))).toBe(1)
      clock += 1
    }
    expect(clock / 3_600_000).toBeGreaterThan(88)
    value(await logIn(clerk))
    expect(code(await logIn(clerk, '0000'))).toBe('wrong_pin')
  })

  test('at one after the other makes the whole terminal wait', async () => {
    const all = Array.from({ length: WRONG_PINS_OF_TERMINAL + 1 }, (_, i) => operator(`Clerk ${i}`))
    await openSo()
    const answers = []
    for (const each of all.slice(0, -1)) answers.push(code(await logIn(each, '0000')))
    expect(answers.slice(0, -1).every((each) => each === 'wrong_pin')).toBe(true)
    expect(answers.at(-1)).toBe('pin_wait')
    expect(waitOf(await logIn(all.at(-1) as OperatorAtTerminal))).toBe(30)
    clock += 30_000
    value(await logIn(all.at(-1) as OperatorAtTerminal))
  })
})

describe('a wait after wrong PINs', () => {
  async function lockedOut() {
    const clerk = operator('Clerk 1')
    await open()
    for (let i = 0; i < WRONG_PINS_OF_OPERATOR + 1; i++) {
      clock += (waitOf(await logIn(clerk, '0000')) ?? 0) * 1000
    }
    // Sixty seconds were counted for the last one, and are over by this clock.
    clock -= 60_000
    return clerk
  }

  test('begins anew with a restart, and no other time of day ends it', async () => {
    const clerk = await lockedOut()
    clock += 59_000
    expect(waitOf(await logIn(clerk))).toBe(1)
    t.kill()
    // The machine has been started as well: its clock begins at nothing, and somebody has set the time of day forward.
    clock = 0
    await t.start({ ports: { uptime: () => clock, now: () => new Date(Date.now() + 10 * 3_600_000) } })
    await known()
    expect(waitOf(await logIn(clerk))).toBe(60)
    clock += 60_000
    value(await logIn(clerk))
  })

  test('is told to managers, also when the server is back later', async () => {
    const clerk = operator('Clerk 1')
    await open()
    await t.stopServer()
    for (let i = 0; i < WRONG_PINS_OF_OPERATOR; i++) await logIn(clerk, '0000')
    await t.startServerAgain()
    await until('it is told', () => t.server.state.lockOuts.length > 0)
    expect(t.server.state.lockOuts).toMatchObject([{ operatorId: clerk.operatorId, wrong: WRONG_PINS_OF_OPERATOR }])
  })
})

describe('what the terminal keeps of a PIN', () => {
  const files = () => ['terminal.sqlite', 'terminal.sqlite-wal'].map((name) => readFileSync(`${t.dir}/${name}`))
  const change = (sql: string, ...values: unknown[]): void => {
    const db = new Database(`${t.dir}/terminal.sqlite`)
    db.prepare(sql).run(...values)
    db.close()
  }
  const rowOf = (operatorId: Id): string => {
    const db = new Database(`${t.dir}/terminal.sqlite`, { readonly: true })
    const sealed = db.prepare('select sealed from known_operators where operator_id = ?').pluck().get(operatorId)
    db.close()
    return String(sealed)
  }

  test('is nothing that a stolen disk without the device’s key tries PINs on', async () => {
    const clerk = operator('Clerk Unusual')
    await open()
    const bytes = Buffer.concat(files()).toString('latin1')
    expect(bytes).toContain(clerk.operatorId)
    for (const secret of ['argon2', 'Clerk Unusual', pinHash.slice(-20)]) expect(bytes).not.toContain(secret)
    const db = new Database(`${t.copyAsKilled()}/terminal.sqlite`, { readonly: true })
    const device = await loadDevice(t.dir, PLAIN_KEYS, new Date())
    if (device === null || device === 'unreadable') throw new Error('it has no device')
    const opened = (key: Buffer) => createSealedOperators(() => key).operator(db, clerk.operatorId).kind
    expect(opened(device.deriveKey('operators'))).toBe('whole')
    expect(opened(device.deriveKey('anything else'))).toBe('damaged')
    expect(opened(Buffer.alloc(32))).toBe('damaged')
    db.close()
  })

  test('is refused where somebody has edited it: another’s role, an older role of one’s own, a PIN of one’s own', async () => {
    const [clerk, supervisor] = [operator('Clerk 1'), operator('Supervisor 1', 'supervisor')]
    await open()
    const asSupervisor = rowOf(clerk.operatorId)
    t.server.state.operators = {
      ...t.server.state.operators,
      operators: [{ ...clerk, roles: [{ cinemaId: t.programme.cinemaId, role: 'attendant' }] }, supervisor],
    }
    t.server.emit('operatorsChanged', {})
    await until('the role is another', async () => code(await logIn(clerk)) === 'role_too_low')
    await t.stopServer()
    for (const edited of [rowOf(supervisor.operatorId), asSupervisor, 'AAAA', JSON.stringify(clerk)]) {
      change('update known_operators set sealed = ? where operator_id = ?', edited, clerk.operatorId)
      expect(code(await logIn(clerk))).toBe('operator_damaged')
    }
    change('delete from known_operators where operator_id = ?', clerk.operatorId)
    expect(code(await logIn(clerk))).toBe('operator_damaged')
    // Nor is a counter without its list one without operators.
    change("delete from known_operators where operator_id = 'list'")
    expect(code(await logIn(supervisor))).toBe('operator_damaged')
    t.kill()
    await start()
    expect(atWork()?.isNeeded).toBe(true)
    await t.startServerAgain()
    await until('it was fetched again', async () => code(await logIn(supervisor)) === 'ok')
  })
})

describe('the count of wrong PINs on the disk', () => {
  const edited = (...statements: string[]): void => {
    const db = new Database(`${t.dir}/terminal.sqlite`)
    for (const statement of statements) db.exec(statement)
    db.close()
  }

  test.each([
    ['made smaller', ['update pin_attempts set wrong = 1, waits = 0']],
    ['taken away', ['delete from pin_attempts']],
    [
      'taken away with its seal',
      ['delete from pin_attempts', "delete from known_operators where operator_id = 'attempts'"],
    ],
  ])('makes everybody wait for an hour when somebody has edited it: %s', async (_, statements) => {
    const [clerk, other] = [operator('Clerk 1'), operator('Clerk 2')]
    await open()
    for (let i = 0; i < WRONG_PINS_OF_OPERATOR; i++) await logIn(clerk, '0000')
    t.kill()
    edited(...statements)
    await start()
    await known()
    expect(waitOf(await logIn(other))).toBe(3600)
    clock += 3_600_000
    expect(waitOf(await logIn(clerk, '0000'))).toBe(3600)
    await until('managers are told', () => t.server.state.lockOuts.some(({ operatorId }) => operatorId === null))
    clock += 3_600_000
    value(await logIn(clerk))
  })

  test('is noticed at the next PIN where it was edited while the program runs', async () => {
    const clerk = operator('Clerk 1')
    await open()
    await logIn(clerk, '0000')
    edited('delete from pin_attempts')
    expect(waitOf(await logIn(clerk))).toBe(3600)
  })

  test('is trusted through a restart and a change of the list where nobody has touched it', async () => {
    const clerk = operator('Clerk 1')
    await open()
    for (let i = 1; i < WRONG_PINS_OF_OPERATOR; i++) await logIn(clerk, '0000')
    operator('Clerk 2')
    t.server.emit('operatorsChanged', {})
    await known()
    t.kill()
    await start()
    await known()
    expect(waitOf(await logIn(clerk, '0000'))).toBe(30)
  })
})

test('who works there is told to the server again where no answer came', async () => {
  const clerk = operator('Clerk 1')
  await open()
  t.server.faults.refuse.set('whoWorks', { code: 'unavailable', what: 'not now' })
  value(await logIn(clerk))
  const told = () =>
    t.server.requests.filter(({ name, body }) => name === 'whoWorks' && JSON.stringify(body).includes(clerk.operatorId))
  await until('it was told, in vain', () => told().length === 1)
  expect(t.server.state.whoWorks).toBeNull()
  t.server.faults.refuse.delete('whoWorks')
  await until('the server knows', () => t.server.state.whoWorks === clerk.operatorId)
})

describe('the report of a shift', () => {
  test('says who sold what, also of somebody who was removed since', async () => {
    const [clerk, other] = [operator('Clerk 1'), operator('Clerk 2')]
    await open()
    value(await logIn(clerk))
    const float = { currency: 'SGD', amount: 0 }
    value(await t.api.openShift({ shiftId: newId(), float }))
    value(await sell('A-1'))
    value(await logIn(other))
    value(await sell('A-2'))
    value(await sell('A-3'))
    const by = async () => value(await t.api.shiftSoFar()).byOperator
    expect(await by()).toEqual([
      { operatorId: clerk.operatorId, name: 'Clerk 1', orders: 1, amount: 1250 },
      { operatorId: other.operatorId, name: 'Clerk 2', orders: 2, amount: 2500 },
    ])
    t.server.state.operators = { ...t.server.state.operators, operators: [other] }
    t.server.emit('operatorsChanged', {})
    await known()
    expect((await by())[0]).toEqual({ operatorId: clerk.operatorId, orders: 1, amount: 1250 })
  })
})

describe('a yes on the spot', () => {
  async function asked() {
    const tariff = Tariff.parse({ ...TEST_TARIFF, id: newId() })
    const { cinemaId } = t.programme
    t.server.addEntries([{ kind: 'tariff', revision: 2, entry: { id: tariff.id, cinemaId, version: 1, tariff } }])
    await until('it has the tariff', async () => {
      const has = await t.api.tariff({ cinemaId })
      return has.ok && has.value.id === tariff.id
    })
    const { bookingId } = await t.claim(['A-1'])
    const given = { price: 900, reason: 'behind a pillar' }
    const tickets = adults(['A-1']).map((ticket) => ({ ...ticket, given }))
    const parts = { cinemaId, orderId: newId(), bookings: [{ bookingId, tickets }], goods: [], combos: [], codes: [] }
    const approval = value(await t.api.askOrderApproval(parts))
    if (approval === null) throw new Error('nothing of it needs a yes')
    const sell = () => t.api.sellOrder({ ...parts, payments: [{ method: 'cash', tendered: 900 }], shownTotal: 900 })
    return { approvalId: approval.approvalId, sell }
  }

  test('is given by a supervisor’s PIN: whoever works there goes on, and their guesses are counted', async () => {
    const [clerk, supervisor] = [operator('Clerk 1'), operator('Supervisor 1', 'supervisor')]
    await open()
    value(await logIn(clerk))
    const { approvalId, sell } = await asked()
    const approve = ({ operatorId }: { operatorId: Id }, pin = PIN) =>
      t.api.approveHere({ approvalId, operatorId, pin })
    expect(code(await approve(clerk))).toBe('role_too_low')
    for (let i = 1; i < WRONG_PINS_OF_OPERATOR; i++) expect(code(await approve(supervisor, '0000'))).toBe('wrong_pin')
    expect(code(await approve(supervisor, '0000'))).toBe('pin_wait')
    expect(code(await sell())).toBe('approval_needed')
    clock += 30_000
    expect(value(await approve(supervisor))).toMatchObject({ state: 'granted', by: 'Supervisor 1' })
    value(await sell())
    await until('the server has it', () => commands().length === 1)
    expect(commands()[0]).toMatchObject({ operatorId: clerk.operatorId })
    expect(code(await approve(supervisor))).toBe('approval_over')
  })

  test('is given by nobody while the server can not be reached', async () => {
    const [clerk, supervisor] = [operator('Clerk 1'), operator('Supervisor 1', 'supervisor')]
    await open()
    value(await logIn(clerk))
    const { approvalId } = await asked()
    await t.stopServer()
    expect(code(await t.api.approveHere({ approvalId, operatorId: supervisor.operatorId, pin: PIN }))).toBe('offline')
  })
})
