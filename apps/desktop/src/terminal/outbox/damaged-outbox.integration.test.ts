/** Outboxes that somebody has edited on the disk, any rows in any way, and the real server: the honest rest goes through. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, describeRefusal, newId } from '@marquee/shared'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/server.ts'
import { createEnrolmentCode } from '../../../../server/src/terminals/enrolment.ts'
import { startEngine } from '../engine.ts'
import { SILENT } from '../log.ts'
import { closeDatabase, type Db, inTransaction } from '../store/database.ts'
import { openStore } from '../store/open-store.ts'
import { enterCommand } from '../store/outbox-table.ts'
import { readRun } from '../store/run-table.ts'
import { until } from '../testing/waiting.ts'

let server: TestServer
const dir = mkdtempSync(join(tmpdir(), 'marquee-damaged-'))
let terminalId: string

beforeAll(async () => {
  server = await startTestServer({ redis: false })
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
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

const ROWS = 7
/** `:row` is the one that is damaged, `:other` any. */
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
  for (const command of commands) enterCommand(db, terminalId, readRun(db).epoch, command)
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

  const { sequence: end } = onDisk((db) => readRun(db).head)
  const { rows: inbox } = await server.pool.query<{ sequence: number; command_id: string; outcome: string }>(
    `select sequence, command_id, answer ->> 'outcome' as outcome from inbox where terminal_id = $1 and sequence > $2`,
    [terminalId, before],
  )
  const applied = new Set(inbox.filter(({ outcome }) => outcome === 'applied').map((row) => row.command_id))
  const honest = [...commands.filter((_, i) => damages.every(({ row }) => row !== i)), ...later]
  expect(honest.filter(({ id }) => !applied.has(id))).toEqual([])
  // Each number of the chain is an entry's that was looked at, once, or was said to be lost.
  const { rows: gaps } = await server.pool.query<{ from: number; to: number }>(
    `select (regexp_match(what, 'Entr(?:y|ies) (\\d+)'))[1]::int as from, sequence::int as to
     from conflicts where terminal_id = $1 and reason = 'gap' and sequence > $2`,
    [terminalId, before],
  )
  const lost = gaps.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
  expect([...inbox.map(({ sequence }) => Number(sequence)), ...lost].sort((a, b) => a - b)).toEqual(
    Array.from({ length: end - before }, (_, i) => before + 1 + i),
  )
}

test('whatever rows were altered, taken out, written over or renumbered, every other one is entered, and so is what is done later', async () => {
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
    ],
  })
}, 120_000)
