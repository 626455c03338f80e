import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BOOKED, FREE, newId } from '@marquee/shared'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { adults, code, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()

const show = (): string => t.programme.showId
const online = () => until('it is connected', () => t.engine?.state().link.state === 'online')
const allotted = async (): Promise<string[]> => value(await t.api.openShow({ showId: show() })).allotted

async function sell(seat: string) {
  const { bookingId, answer } = await t.claim([seat])
  return answer.ok ? t.api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 }) : answer
}

/** Leaves only the disk, as `kill -9` and a restart of the machine do. */
function restartMachine(): void {
  t.kill()
  t.machine.testimony = undefined
}

function backUp(): string {
  return t.copyAsKilled(`backup ${newId()}`)
}

function restore(backup: string): void {
  for (const name of readdirSync(t.dir)) if (name.startsWith('terminal.sqlite')) rmSync(join(t.dir, name))
  for (const name of readdirSync(backup)) copyFileSync(join(backup, name), join(t.dir, name))
}

describe('a terminal whose program was killed', () => {
  test("continues to sell its allotted seats without a server, under its run's number", async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1', 'A-2'])
    await t.stopServer()
    value(await sell('A-1'))
    t.kill()
    await t.start()
    expect(t.engine?.state()).toMatchObject({ maySell: true, waitingCommands: 1 })
    value(await sell('A-2'))
    await t.startServerAgain()
    await until('all is answered', () => t.engine?.state().waitingCommands === 0)
    expect([...t.server.state.devices.values()].map(({ runNumber }) => runNumber)).toEqual([1])
    expect(t.server.stateOf(show(), 'A-2')).toBe(BOOKED)
    expect(t.server.state.conflicts).toEqual([])
  }, 20_000)

  test("starts and sells even if its outbox has rows that can't be put in order", async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1', 'A-2'])
    await t.stopServer()
    value(await sell('A-1'))
    t.kill()
    const db = new Database(join(t.dir, 'terminal.sqlite'))
    db.exec(`
      update outbox set sequence = sequence + 1000;
      create trigger stuck before delete on outbox begin select raise(abort, 'stuck'); end`)
    db.close()
    await t.start()
    value(await sell('A-2'))
  }, 20_000)

  test('sells nothing after a restart of the machine until it has heard from the server once', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1', 'A-2'])
    const { bookingId } = await t.claim(['A-1'])
    await t.stopServer()
    restartMachine()
    await t.start()
    await until('the light says offline', () => t.engine?.state().link.state === 'offline')
    expect(t.engine?.state().maySell).toBe(false)
    expect(code(await sell('A-2'))).toBe('not_booted')
    expect(code(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('not_booted')
    expect(await allotted()).toEqual([])

    await t.startServerAgain()
    await online()
    expect(await allotted()).toEqual(['A-2'])
    expect(code(await t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('ok')
    expect([...t.server.state.devices.values()].map(({ runNumber, standing }) => [runNumber, standing])).toEqual([
      [2, 'continues'],
    ])
  }, 20_000)

  test('while the server numbers it asks again, and keeps its claims', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1'])
    restartMachine()
    t.server.faults.swallowAnswers.add('boot')
    await t.start()
    await until('it was numbered', () => [...t.server.state.devices.values()][0]?.runNumber === 2)
    t.kill()
    t.server.faults.swallowAnswers.clear()
    await t.start()
    await online()
    expect(await allotted()).toEqual(['A-1'])
    expect([...t.server.state.devices.values()].map(({ runNumber }) => runNumber)).toEqual([2])
  }, 20_000)

  test('between its number and its report sells nothing until the report is done', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1'])
    restartMachine()
    t.server.faults.swallowAnswers.add('report')
    await t.start()
    await until('it reports', () => t.server.requests.filter(({ name }) => name === 'report').length > 0)
    t.kill()
    await t.server.stop()
    await t.start()
    expect(t.engine?.state().maySell).toBe(false)
    await t.startServerAgain()
    await online()
    expect(t.engine?.state().maySell).toBe(true)
  }, 20_000)
})

test('a terminal sells nothing after a set-back before the server confirms which claims it still knows', async () => {
  t.server.state.incarnation = { id: newId(), number: 1 }
  await t.startEnrolled()
  await t.server.allot(show(), ['A-1', 'A-2'])
  const { bookingId } = await t.claim(['A-1'])
  const sellCart = () => t.api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 })

  // The grant of A-2 is lost with the last hours, and the line is cut before the terminal hears so.
  t.server.change(show(), ['A-2'], FREE)
  const incarnation = { id: newId(), number: 2 }
  t.server.state.incarnation = incarnation
  const [device] = t.server.state.devices.values()
  if (!device) throw new Error('no terminal has booted')
  t.server.state.answerBoot = () => {
    t.server.state.answerBoot = undefined
    device.runNumber = 2
    return { standing: 'continues', runNumber: 2, inbox: device.inbox, incarnation }
  }
  t.server.faults.swallowAnswers.add('report')
  const reports = (): number => t.server.requests.filter(({ name }) => name === 'report').length
  const before = reports()
  t.server.dropConnections()
  await until('it has its number and reports', () => reports() > before)
  await t.stopServer()
  expect(t.engine?.state().maySell).toBe(false)
  expect([code(await sellCart()), code(await sell('A-2'))]).toEqual(['not_booted', 'not_booted'])
  // The program was restarted, and still nothing is sold.
  t.kill()
  await t.start()
  expect(t.engine?.state().maySell).toBe(false)

  await t.startServerAgain()
  await online()
  expect([code(await sellCart()), await allotted()]).toEqual(['ok', []])
}, 20_000)

describe('a restored old disk', () => {
  test('sells nothing, even without a restart, since its later life may have sold its seats', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1', 'A-2'])
    const backup = backUp()
    await t.stopServer()
    value(await sell('A-1'))
    t.kill()
    restore(backup)
    await t.start()
    expect(t.engine?.state().maySell).toBe(false)
    expect(code(await sell('A-1'))).toBe('not_booted')
    await t.startServerAgain()
  }, 20_000)

  test('sells nothing either if only a seat was released since', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1', 'A-2'])
    const backup = backUp()
    await t.server.recall(show(), ['A-1'], 'wanted')
    await t.stopServer()
    t.kill()
    restore(backup)
    await t.start()
    expect(t.engine?.state().maySell).toBe(false)
    await t.startServerAgain()
    await online()
    expect(await allotted()).toEqual(['A-2'])
  }, 20_000)

  test('begins anew: it forgets its allotted seats, resends unanswered commands, and says so', async () => {
    await t.startEnrolled()
    await t.server.allot(show(), ['A-1', 'A-2', 'A-3'])
    t.server.faults.refuse.set('commands', { code: 'unavailable', what: 'the ledger is away' })
    const first = value(await sell('A-1'))
    const backup = backUp()
    t.server.faults.refuse.clear()
    value(await sell('A-2'))
    await until('both are answered', () => t.engine?.state().waitingCommands === 0)
    restartMachine()
    restore(backup)
    await t.start()
    await online()
    await until('it has its answer', () => t.engine?.state().waitingCommands === 0)
    expect(await allotted()).toEqual([])
    expect(t.engine?.state().notices.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /is not its newest, .* What had not been answered \(1\) is sent again; none is booked twice/,
      ),
    ])
    expect([...t.server.state.devices.values()].map(({ standing }) => standing)).toEqual(['begins_anew'])
    expect(t.server.sold.size).toBe(2)
    expect(t.server.drawer()).toBe(2500)
    expect(t.server.state.conflicts).toEqual([])
    const [record] = await t.api.recentSales()
    expect(record).toMatchObject({ booking: { bookingId: first.bookingId }, standing: 'applied' })

    // The terminal goes on after the server's entries.
    value(await sell('B-1'))
    await until('it is answered', () => t.engine?.state().waitingCommands === 0)
    expect(t.server.sold.size).toBe(3)
    expect(t.server.state.conflicts).toEqual([])
  }, 30_000)
})

test.each([
  ['counter', /seats that it had are left to the server: check the drawer/],
  ['kiosk', /seats that it had are left to the server\.$/],
  ['door', /tickets that it admitted since and had not sent look unused at all doors/],
  ['manager', /asked of the server again/],
] as const)('an old disk at a %s is explained in fitting words', async (kind, words) => {
  await t.startEnrolled(kind)
  const backup = backUp()
  restartMachine()
  await t.start()
  await online()
  restartMachine()
  restore(backup)
  await t.start()
  await online()
  const [told = '', ...more] = t.engine?.state().notices.map(({ text }) => text) ?? []
  expect([told, more]).toEqual([expect.stringMatching(words), []])
  if (kind !== 'counter') expect(told).not.toMatch(/drawer/)
})

test('a copy of a disk that connects ends the run of its original', async () => {
  await t.startEnrolled()
  await t.server.allot(show(), ['A-1'])
  t.server.emit('refused', { code: 'identity_in_use' })
  await until('the light says refused', () => t.engine?.state().link.state === 'refused')
  await t.server.stop()
  expect(t.engine?.state().maySell).toBe(false)
  expect(code(await sell('A-1'))).toBe('not_booted')
  // A restart of its program doesn't make it forget that.
  t.kill()
  await t.start()
  expect(t.engine?.state().maySell).toBe(false)
  await t.startServerAgain()
  await online()
  expect(code(await sell('A-1'))).toBe('ok')
}, 20_000)

test('a server that mistakes this disk for another is told so, and nothing on it is sold', async () => {
  await t.startEnrolled()
  await t.server.allot(show(), ['A-1'])
  restartMachine()
  // The server answers as if it knew another chain.
  t.server.state.answerBoot = () => {
    t.server.state.answerBoot = undefined
    return { standing: 'continues', runNumber: 2, inbox: { sequence: 3, hash: 'f'.repeat(64) } }
  }
  await t.start()
  await online()
  const boots = t.server.requests.filter(({ name }) => name === 'boot').map(({ body }) => body)
  expect(boots.at(-1)).toMatchObject({ runNumber: 0, head: { sequence: 0 } })
  expect(await allotted()).toEqual([])
  expect([...t.server.state.devices.values()].map(({ standing }) => standing)).toEqual(['begins_anew'])
}, 20_000)

test('an edited outbox entry becomes a conflict, and the others go through', async () => {
  await t.startEnrolled()
  await t.server.allot(show(), ['A-1', 'A-2', 'A-3'])
  await t.stopServer()
  for (const seat of ['A-1', 'A-2', 'A-3']) value(await sell(seat))
  await t.engine?.stop()
  const db = new Database(join(t.dir, 'terminal.sqlite'))
  db.exec(`update outbox set envelope = replace(envelope, '"amount":1250', '"amount":1') where sequence = 2`)
  db.close()
  await t.startServerAgain()
  await t.start()
  await until('all is answered', () => t.engine?.state().waitingCommands === 0)
  expect(t.server.state.conflicts.map(({ why }) => why)).toEqual(['gap', 'edited'])
  expect(t.server.sold.size).toBe(2)
}, 20_000)

test('a damaged database begins anew, with every sale that can be found in it', async () => {
  await t.startEnrolled()
  await t.server.allot(show(), ['A-1', 'A-2'])
  await t.stopServer()
  value(await sell('A-1'))
  await t.engine?.stop()
  const path = join(t.dir, 'terminal.sqlite')
  writeFileSync(path, readFileSync(path).fill(0xa5, 0, 16384 * 2))
  await t.start()
  expect(t.engine?.state()).toMatchObject({ maySell: false, waitingCommands: 1 })
  expect(code(await sell('A-2'))).toMatch(/not_booted|unknown_show/)
  await t.startServerAgain()
  await until('the sale is booked', () => t.server.stateOf(show(), 'A-1') === BOOKED)
  await t.engine?.ready()
  expect(await allotted()).toEqual([])
  expect(t.server.drawer()).toBe(1250)
  expect(t.server.state.conflicts).toEqual([])
}, 20_000)
