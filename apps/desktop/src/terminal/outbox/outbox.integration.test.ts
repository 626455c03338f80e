import { type Command, MAX_COMMANDS_IN_BATCH, newId } from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import type { TerminalState } from '../api.ts'
import type { Db } from '../store/database/database.ts'
import { openStore } from '../store/open-store.ts'
import { countWaiting, enterCommand } from '../store/outbox/outbox-table.ts'
import { readRun } from '../store/runs/run-table.ts'
import { adults, code, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()

let db: Db
const ports = {
  openStore: (...args: Parameters<typeof openStore>) => {
    db = openStore(...args)
    return db
  },
}

const waiting = (): number => countWaiting(db)
const printed = (): Command => ({
  id: newId(),
  body: { kind: 'print', bookingId: newId(), ticketIds: [newId()], at: '2026-11-21T11:00:00.000Z' },
})

/** Starts as if so many commands had been made while the server was away. */
async function startWith(count: number): Promise<Command[]> {
  await t.start({ ports })
  value(await t.api.enrol({ code: t.server.code('Counter 1') }))
  await t.engine?.ready()
  await t.server.allot(t.programme.showId, ['A-1', 'A-2'])
  await until('it has references', () => t.server.requests.some(({ name }) => name === 'references'))
  await t.stopServer()
  const { runNumber } = readRun(db)
  const commands = Array.from({ length: count }, printed)
  db.transaction(() => {
    for (const command of commands) enterCommand(db, t.engine?.state().terminal?.id ?? '', runNumber, command)
  }).immediate()
  return commands
}

const received = (): string[] => t.server.batches.flat().map(({ id }) => id)

describe('a full outbox', () => {
  test('drains in order and shows its progress, while the counter continues selling', async () => {
    const commands = await startWith(3000)
    const progress: TerminalState[] = []
    t.engine?.openScreen({ state: (state) => progress.push(state) })
    await t.startServerAgain()
    await until('it is being sent', () => t.engine?.state().draining !== null)
    const { bookingId, answer } = await t.claim(['B-1'])
    expect(code(answer)).toBe('ok')
    value(await t.api.sell({ bookingId, tickets: adults(['B-1']), tendered: 2000 }))
    await until('it is empty', () => waiting() === 0, 20_000)
    expect(received().slice(0, 3000)).toEqual(commands.map(({ id }) => id))
    expect(new Set(received()).size).toBe(3001)
    expect(Math.max(...t.server.batches.map(({ length }) => length))).toBeLessThanOrEqual(MAX_COMMANDS_IN_BATCH)
    const told = progress.filter(({ draining }) => draining !== null)
    expect(told.length).toBeGreaterThan(10)
    expect(told.every(({ draining, waitingCommands }) => waitingCommands <= (draining?.total ?? 0))).toBe(true)
    await until('the screen knows', () => t.engine?.state().draining === null)
    expect(t.engine?.state().waitingCommands).toBe(0)
    expect(t.server.state.conflicts).toEqual([])
  }, 40_000)

  test('resumes after each cut of the connection, and every command is applied once', async () => {
    await startWith(600)
    await t.startServerAgain()
    for (let i = 0; i < 5; i++) {
      await until('something has come', () => received().length > i * 80)
      t.server.dropConnections()
    }
    await until('it is empty', () => waiting() === 0, 20_000)
    expect(t.server.state.commands.size).toBe(600)
    expect(t.server.state.conflicts).toEqual([])
  }, 40_000)

  test('whose answers are lost in each batch is answered by replays', async () => {
    await startWith(3)
    await t.startServerAgain()
    t.server.faults.swallowAnswers.add('commands')
    for (let i = 1; i <= 2; i++) {
      await until('the batch has come', () => t.server.batches.length >= i)
      t.server.dropConnections()
    }
    t.server.faults.swallowAnswers.clear()
    t.server.dropConnections()
    await until('it is empty', () => waiting() === 0, 20_000)
    expect(t.server.state.commands.size).toBe(3)
  }, 40_000)

  test('that the server refuses as a whole is sent entry by entry, and loses none', async () => {
    await startWith(5)
    await t.startServerAgain()
    t.server.faults.refuse.set('commands', { code: 'malformed', field: 'entries', problem: 'is too large' })
    await until('it was refused', () => t.server.requests.some(({ name }) => name === 'commands'))
    expect(waiting()).toBe(5)
    t.server.faults.refuse.clear()
    await until('it is empty', () => waiting() === 0, 20_000)
    expect(t.server.batches.map(({ length }) => length)[0]).toBe(1)
    expect(t.server.state.commands.size).toBe(5)
  }, 40_000)

  test('with a row too large for any packet delivers the others', async () => {
    await startWith(5)
    db.prepare('update outbox set envelope = ? where sequence = 3').run('\u0001'.repeat(20_000))
    await t.startServerAgain()
    await until('it is empty', () => waiting() === 0, 20_000)
    expect(t.server.state.commands.size).toBe(4)
    expect(t.server.state.conflicts.map(({ why }) => why)).toEqual(['gap', 'edited'])
  }, 40_000)
})

describe('a server that misses entries', () => {
  test('gets them again, including those that it had answered', async () => {
    await startWith(50)
    await t.startServerAgain()
    await until('it is empty', () => waiting() === 0)
    const [device] = t.server.state.devices.values()
    if (!device) throw new Error('no terminal')
    // The server's inbox is as it was a while ago.
    const earlier = db.prepare('select sequence, hash from outbox where sequence = 20').get() as typeof device.inbox
    device.inbox = earlier
    for (const key of [...device.answers.keys()]) if (Number(key.split(' ')[0]) > 20) device.answers.delete(key)
    t.server.state.commands.clear()
    const { bookingId } = await t.claim(['B-1'])
    value(await t.api.sell({ bookingId, tickets: adults(['B-1']), tendered: 2000 }))
    await until('it is empty', () => waiting() === 0)
    expect(t.server.state.commands.size).toBe(31)
    expect(t.server.state.conflicts).toEqual([])
  }, 20_000)

  test('is told which ones this terminal no longer has, and takes the rest', async () => {
    await startWith(50)
    db.prepare('delete from outbox where sequence between 11 and 15').run()
    await t.startServerAgain()
    await until('it is empty', () => waiting() === 0)
    expect(t.server.state.conflicts).toMatchObject([{ why: 'gap', text: '{"from":11,"to":15}' }])
    expect(t.server.state.commands.size).toBe(45)
  }, 20_000)
})
