/**
 * Outboxes that somebody has edited on the disk, any rows in any way, and the real server. Entries that the chain proves
 * are applied, the others are conflicts, and a manager enters all that are intact.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, describeRefusal, newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import fc from '../../../../../tooling/testing/random/random.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { createEnrolmentCode } from '../../../../server/src/terminals/enrolment/enrolment.ts'
import { startEngine } from '../engine.ts'
import { SILENT } from '../log.ts'
import { type Db, inTransaction } from '../store/database/database.ts'
import { closeDatabase } from '../store/database/open-database.ts'
import { openStore } from '../store/open-store.ts'
import { enterCommand } from '../store/outbox/outbox-table.ts'
import { readRun } from '../store/runs/run-table.ts'
import { until } from '../testing/waiting.ts'

let server: TestServer
const dir = mkdtempSync(join(tmpdir(), 'marquee-damaged-'))
let terminalId: string
let manager: RawTerminal

beforeAll(async () => {
  server = await startTestServer({ redis: false })
  manager = await connectTerminal(server.url, await enrolDevice(server.url, server.pool, 'manager'))
  const engine = await startEngine({ dir, serverUrl: server.url })
  const enrolled = await engine.enrol(
    await createEnrolmentCode(server.pool, { name: 'counter', kind: 'counter', cinemaId: null }),
  )
  if (!enrolled.ok) throw new Error(describeRefusal(enrolled.refusal))
  terminalId = enrolled.value.id
  await engine.ready()
  await engine.stop()
})
afterAll(async () => {
  manager.close()
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

const ROWS = 7
/** `:row` is the damaged row, `:other` is any other. */
const DAMAGES = {
  'another word': `update outbox set envelope = replace(envelope, 'print', 'paint') where sequence = :row`,
  'another number': `update outbox set envelope = replace(envelope, '"sequence":', '"sequence":1') where sequence = :row`,
  'no text': `update outbox set envelope = '' where sequence = :row`,
  'no text and no hash': `update outbox set envelope = '', hash = '' where sequence = :row`,
  'bytes that are no text': `update outbox set envelope = x'00ff00' where sequence = :row`,
  'another hash': `update outbox set hash = 'f' || substr(hash, 2, 62) || 'g' where sequence = :row`,
  'the hash of another': `update or ignore outbox set hash = (select hash from outbox where sequence = :other) where sequence = :row`,
  'the text of another': `update or ignore outbox set envelope = (select envelope from outbox where sequence = :other) where sequence = :row`,
  'all of another': `update or ignore outbox set (hash, envelope) = (select hash, envelope from outbox where sequence = :other)
     where sequence = :row`,
  'no row': 'delete from outbox where sequence = :row',
  'a row at 0': 'update or ignore outbox set sequence = 0 where sequence = :row',
  'a row far beyond the end': 'update or ignore outbox set sequence = sequence + 1000 where sequence = :row',
} as const
type Damage = { row: number; how: keyof typeof DAMAGES; other: number }

const damage: fc.Arbitrary<Damage> = fc.record({
  row: fc.nat(ROWS - 1),
  how: fc.constantFrom(...(Object.keys(DAMAGES) as (keyof typeof DAMAGES)[])),
  other: fc.nat(ROWS - 1),
})

const printed = (): Command => ({
  id: newId(),
  body: { kind: 'print', bookingId: newId(), ticketIds: [newId()], at: '2026-11-21T11:00:00.000Z' },
})

function onDisk<T>(work: (db: Db) => T): T {
  const db = openStore(dir, { enrolled: true, log: SILENT, now: () => new Date() })
  try {
    return inTransaction(db, () => work(db))
  } finally {
    closeDatabase(db)
  }
}

function enter(db: Db, commands: readonly Command[]): void {
  for (const command of commands) enterCommand(db, terminalId, readRun(db).runNumber, command)
}

async function untilAnswered(): Promise<void> {
  const engine = await startEngine({ dir, serverUrl: server.url })
  try {
    await engine.ready()
    await until('everything has its answer', () => engine.state().waitingCommands === 0, 15_000)
  } finally {
    await engine.stop()
  }
}

/**
 * Settles as the manager's one key does for all intact entries; altered ones are noted.
 * @returns the conflicts that could be entered
 */
async function settleAll(): Promise<string[]> {
  const { open } = grantedValue(await manager.ask('conflicts', {}))
  const entered: string[] = []
  for (const { conflictId, choices } of open) {
    const resolution = choices.includes('same_seats') ? 'same_seats' : 'noted'
    grantedValue(await manager.ask('settleConflict', { conflictId, resolution, reason: 'The disk was damaged' }))
    if (resolution === 'same_seats') entered.push(conflictId)
  }
  return entered
}

async function answers(before: number): Promise<{ sequence: number; id: string; outcome: string }[]> {
  const { rows } = await server.pool.query<{ sequence: number; id: string; outcome: string }>(
    `select sequence::int, command_id as id, answer ->> 'outcome' as outcome
     from inbox where terminal_id = $1 and sequence > $2`,
    [terminalId, before],
  )
  return rows
}

/** @param isSentBetween before anything else is done: what is damaged may be the last that is sent then */
async function play(damages: readonly Damage[], isSentBetween: boolean): Promise<void> {
  const commands = Array.from({ length: ROWS }, printed)
  const later = Array.from({ length: 2 }, printed)
  const before = onDisk((db) => {
    const { sequence } = readRun(db).head
    enter(db, commands)
    for (const { row, how, other } of damages) {
      const rows = { row: sequence + 1 + row, other: sequence + 1 + other }
      db.prepare(DAMAGES[how]).run(DAMAGES[how].includes(':other') ? rows : { row: rows.row })
    }
    return sequence
  })
  if (isSentBetween) await untilAnswered()
  onDisk((db) => enter(db, later))
  await untilAnswered()

  const applied = async () => new Set((await answers(before)).flatMap((a) => (a.outcome === 'applied' ? [a.id] : [])))
  const missing = async (wanted: readonly Command[]) => {
    const have = await applied()
    return wanted.filter(({ id }) => !have.has(id))
  }
  expect(await missing(later)).toEqual([])
  // Each number of the chain was answered, or was said to be lost.
  const { rows: gaps } = await server.pool.query<{ from: number; to: number }>(
    `select (regexp_match(what, 'Entr(?:y|ies) (\\d+)'))[1]::int as from, sequence::int as to
     from conflicts where terminal_id = $1 and reason = 'gap' and sequence > $2`,
    [terminalId, before],
  )
  const lost = gaps.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
  const told = new Set([...(await answers(before)).map(({ sequence }) => sequence), ...lost])
  expect(commands.filter((_, i) => !told.has(before + 1 + i))).toEqual([])

  const entered = await settleAll()
  expect(await missing(commands.filter((_, i) => damages.every(({ row }) => row !== i)))).toEqual([])
  // No manager can enter a command twice, and no altered one is applied. An altered row beside an intact copy is shown as well: it
  // is what lies on the disk.
  const { rows: conflicts } = await server.pool.query<{ command_id: string }>(
    `select command_id from conflicts
     where terminal_id = $1 and command_id = any($2::uuid[]) and id = any($3::uuid[])`,
    [terminalId, commands.map(({ id }) => id), entered],
  )
  expect(new Set(conflicts.map((row) => row.command_id)).size).toBe(conflicts.length)
  const known = new Set([...commands, ...later].map(({ id }) => id))
  expect([...(await applied())].filter((id) => !known.has(id))).toEqual([])
}

test('a damaged outbox delivers later commands, and each damaged row is applied or becomes an enterable conflict', async () => {
  await fc.assert(fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), fc.boolean(), play), {
    numRuns: 15,
    examples: [
      [
        [
          { row: 4, how: 'no row', other: 0 },
          { row: 5, how: 'another word', other: 0 },
          { row: 6, how: 'no text', other: 0 },
        ],
        true,
      ],
      [
        [
          { row: 5, how: 'no row', other: 0 },
          { row: 6, how: 'another word', other: 0 },
        ],
        true,
      ],
      [
        [
          { row: 3, how: 'a row at 0', other: 0 },
          { row: 4, how: 'another word', other: 0 },
          { row: 2, how: 'all of another', other: 4 },
        ],
        false,
      ],
      [
        [
          { row: 0, how: 'all of another', other: 6 },
          { row: 6, how: 'another number', other: 0 },
        ],
        false,
      ],
      [
        [
          { row: 0, how: 'the text of another', other: 1 },
          { row: 2, how: 'another word', other: 0 },
        ],
        false,
      ],
    ],
  })
}, 120_000)
