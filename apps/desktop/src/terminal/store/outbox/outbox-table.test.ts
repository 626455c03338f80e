import { ChainEntry, ChainLink, type Command, EMPTY_CHAIN, newId } from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { sellCommand } from '../../testing/commands.ts'
import { addCommand, commands, ids, TERMINAL, testStore, waiting } from '../../testing/test-store.ts'
import { type Db, inTransaction } from '../database/database.ts'
import { readRun } from '../runs/run-table.ts'
import { hashOf, sealLink } from './envelope.ts'
import {
  addUnentered,
  answerEntry,
  beginChain,
  countWaiting,
  enterWaiting,
  entriesFrom,
  firstUnanswered,
  hashAt,
  type OutboxEntry,
  takeOutUnproven,
  wholeLink,
} from './outbox-table.ts'

const t = testStore()

describe('the outbox', () => {
  const links = (db: Db): ChainLink[] => entriesFrom(db, 1, 100).map(({ text }) => ChainLink.parse(JSON.parse(text)))

  test('is a chain, in which each entry names the previous one and its hash is that of its text', () => {
    const db = t.open({ enrolled: false })
    for (const command of commands(3)) addCommand(db, command)
    const entries = entriesFrom(db, 1, 100)
    expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
    expect(entries.every(({ hash, text }) => hash === hashOf(text))).toBe(true)
    expect(links(db).map(({ previous }) => previous)).toEqual([EMPTY_CHAIN.hash, entries[0]?.hash, entries[1]?.hash])
    expect(readRun(db).head).toEqual({ sequence: 3, hash: entries[2]?.hash })
  })

  test('has a command once, and no gap', () => {
    const db = t.open({ enrolled: false })
    const [command] = commands(1) as [Command]
    addCommand(db, command)
    addCommand(db, command)
    expect(waiting(db)).toEqual([command.id])
    const insert = db.prepare("insert into outbox (sequence, command_id, hash, envelope) values (?, ?, 'h', 'e')")
    expect(() => insert.run(3, newId())).toThrow(/not the next sequence/)
    expect(() => insert.run(1, newId())).toThrow(/not the next sequence/)
    db.prepare('delete from outbox').run()
    expect(() => insert.run(1, newId())).toThrow(/not the next sequence/)
  })

  test("keeps an entry's first answer, and rejects one for an entry of another chain", () => {
    const db = t.open({ enrolled: false })
    const added = commands(2)
    for (const command of added) addCommand(db, command)
    const [first] = entriesFrom(db, 1, 1)
    if (!first) throw new Error('no entry')
    const applied = { outcome: 'applied', done: {} } as const
    const conflict = { outcome: 'conflict', conflictId: newId(), why: 'x' } as const
    expect(answerEntry(db, { ...first, hash: hashOf('another') }, conflict, 'now')).toBeUndefined()
    expect(answerEntry(db, first, applied, 'now')).toEqual(added[0])
    expect(answerEntry(db, first, conflict, 'later')).toBeUndefined()
    expect(db.prepare('select answer from outbox where sequence = 1').pluck().get()).toContain('applied')
    expect(firstUnanswered(db)).toBe(2)
  })

  test("continues after the server's inbox in a new chain, with all unanswered commands under the same ids", () => {
    const db = t.open({ enrolled: false })
    const added = commands(4)
    for (const command of added) addCommand(db, command)
    for (const entry of entriesFrom(db, 1, 2)) answerEntry(db, entry, { outcome: 'applied', done: {} }, 'now')
    const inbox = { sequence: 1, hash: hashOf('what the server has') }
    inTransaction(db, () => {
      beginChain(db, inbox)
      expect(countWaiting(db)).toBe(3)
      enterWaiting(db, TERMINAL, 7)
    })
    expect(waiting(db)).toEqual(ids(added.slice(1)))
    expect(links(db).map(({ sequence, runNumber }) => [sequence, runNumber])).toEqual([
      [2, 7],
      [3, 7],
      [4, 7],
    ])
    expect(links(db)[0]?.previous).toBe(inbox.hash)
  })

  test("accepts an answer for its row's own command alone, even if the row was overwritten", () => {
    const db = t.open({ enrolled: false })
    const added = commands(2)
    for (const command of added) addCommand(db, command)
    db.exec('update outbox set envelope = (select envelope from outbox where sequence = 2) where sequence = 1')
    const [over, honest] = entriesFrom(db, 1, 2) as [OutboxEntry, OutboxEntry]
    const conflict = { outcome: 'conflict', conflictId: newId(), why: 'x' } as const
    expect(answerEntry(db, over, conflict, 'now')).toBe('unreadable')
    expect(answerEntry(db, honest, { outcome: 'applied', done: {} }, 'now')).toEqual(added[1])
  })

  test('keeps a command once in a new chain if it waits and is also in the old chain', () => {
    const db = t.open({ enrolled: false })
    const [command] = commands(1) as [Command]
    addCommand(db, command)
    addUnentered(db, command)
    inTransaction(db, () => {
      beginChain(db, EMPTY_CHAIN)
      enterWaiting(db, TERMINAL, 7)
    })
    expect(waiting(db)).toEqual([command.id])
  })
})

describe('the unproven part of a chain', () => {
  const copy = (db: Db, from: OutboxEntry, to: number): unknown =>
    db.prepare('update outbox set (hash, envelope) = (?, ?) where sequence = ?').run(from.hash, sealLink(from.text), to)
  /** Each as its place and either its command's id or what it carries. */
  const chain = (db: Db): [number, string | ChainEntry][] =>
    entriesFrom(db, -1000, 100).map((entry) => {
      const link = wholeLink(entry)
      if (!link) throw new Error(`entry ${entry.sequence} is not as it was written`)
      return [entry.sequence, 'command' in link ? link.command.id : link.unproven]
    })
  const mend = (db: Db): boolean =>
    inTransaction(db, () => {
      const isBroken = takeOutUnproven(db)
      enterWaiting(db, TERMINAL, 7)
      return isBroken
    })
  function chainOf(count: number) {
    const db = t.open({ enrolled: false })
    const added = commands(count)
    for (const command of added) addCommand(db, command)
    return { db, added, honest: entriesFrom(db, 1, count) }
  }

  test('is empty if the chain is as it was written', () => {
    const { db, added } = chainOf(3)
    expect(mend(db)).toBe(false)
    expect(chain(db)).toEqual(ids(added).map((id, i) => [i + 1, id]))
  })

  test.each([
    ['altered', `update outbox set envelope = replace(envelope, 'cash', 'card') where sequence = 2`],
    ['without its hash', `update outbox set hash = 'rubbish' where sequence = 2`],
    ['under another number', 'update outbox set sequence = 1000 where sequence = 2'],
    ['under a number before the first', 'update outbox set sequence = 0 where sequence = 2'],
  ])('is an entry that lies %s, and is entered anew after the proven ones', (_, damage) => {
    const { db, added } = chainOf(4)
    db.exec(damage)
    const [damaged] = entriesFrom(db, -1000, 100).filter(({ sequence }) => ![1, 3, 4].includes(sequence))
    expect(mend(db)).toBe(true)
    const entries = chain(db)
    expect(entries.slice(0, 3)).toEqual([1, 3, 4].map((sequence) => [sequence, added[sequence - 1]?.id]))
    expect(entries.slice(3)).toMatchObject([[5, { text: damaged?.text }]])
    expect(mend(db)).toBe(false)
    expect(countWaiting(db)).toBe(4)
  })

  test('is an intact entry between two breaks', () => {
    const { db, added, honest } = chainOf(5)
    const [, , three] = honest as [OutboxEntry, OutboxEntry, OutboxEntry]
    db.exec('delete from outbox where sequence in (2, 4)')
    mend(db)
    expect(chain(db)).toEqual([
      [1, added[0]?.id],
      [5, added[4]?.id],
      [6, { text: three.text, hash: three.hash }],
    ])
  })

  test('is an entry that was rewritten under its own hash, since the next one names another', () => {
    const { db, added, honest } = chainOf(3)
    const [, two] = honest as [OutboxEntry, OutboxEntry]
    const text = two.text.replaceAll('1250', '1251')
    copy(db, { ...two, text, hash: hashOf(text) }, 2)
    mend(db)
    expect(chain(db)).toEqual([
      [1, added[0]?.id],
      [3, added[2]?.id],
      [4, { text, hash: hashOf(text) }],
    ])
  })

  test('is entered once despite copies, and never if it is proven elsewhere', () => {
    const { db, added, honest } = chainOf(6)
    const [one, , , , , six] = honest as [OutboxEntry, OutboxEntry, OutboxEntry, OutboxEntry, OutboxEntry, OutboxEntry]
    copy(db, one, 2)
    copy(db, six, 3)
    db.exec('update outbox set sequence = 0 where sequence = 1')
    mend(db)
    expect(chain(db)).toEqual([
      [4, added[3]?.id],
      [5, added[4]?.id],
      [6, added[5]?.id],
      [7, { text: one.text, hash: one.hash }],
    ])
  })

  test('includes an answered entry only if it must be sent again', () => {
    const { db } = chainOf(3)
    const [first] = entriesFrom(db, 1, 1) as [OutboxEntry]
    answerEntry(db, first, { outcome: 'applied', done: {} }, 'now')
    db.exec(`update outbox set envelope = replace(envelope, 'cash', 'card') where sequence = 1`)
    expect(mend(db)).toBe(false)
    expect(hashAt(db, 1)).toBeUndefined()
    inTransaction(db, () => expect(takeOutUnproven(db, 1)).toBe(true))
    expect(countWaiting(db)).toBe(3)
  })

  test('lets a new entry have the number of a misplaced answered row', () => {
    const { db } = chainOf(2)
    const [first] = entriesFrom(db, 1, 1) as [OutboxEntry]
    answerEntry(db, first, { outcome: 'applied', done: {} }, 'now')
    db.exec('update outbox set sequence = 3 where sequence = 1')
    mend(db)
    addCommand(db, sellCommand())
    expect(chain(db).map(([sequence]) => sequence)).toEqual([2, 3])
  })

  test('stays unproven in every later chain, and is not wrapped twice', () => {
    const { db, honest } = chainOf(1)
    db.exec('update outbox set sequence = 0')
    const carried = { text: honest[0]?.text, hash: honest[0]?.hash }
    for (const sequence of [9, 20]) {
      inTransaction(db, () => {
        beginChain(db, { sequence, hash: hashOf('what the server has') })
        enterWaiting(db, TERMINAL, 7)
      })
      expect(chain(db)).toEqual([[sequence + 1, carried]])
    }
  })

  test('includes, in the next chain, rows that were overwritten or altered along with their checksums', () => {
    const { db, added, honest } = chainOf(3)
    const [, two, three] = honest as [OutboxEntry, OutboxEntry, OutboxEntry]
    db.prepare('update outbox set envelope = ? where sequence = 1').run(sealLink(two.text.replaceAll('1250', '1251')))
    copy(db, three, 2)
    inTransaction(db, () => {
      beginChain(db, EMPTY_CHAIN)
      enterWaiting(db, TERMINAL, 7)
    })
    const entries = chain(db)
    expect(entries.map(([, what]) => (typeof what === 'string' ? what : hashOf(what.text) === what.hash))).toEqual([
      false,
      added[2]?.id,
    ])
  })

  test('may wait under the id of another entry, and neither is dropped', () => {
    const { db, added } = chainOf(1)
    const [edited] = commands(1) as [Command]
    addUnentered(db, edited)
    db.prepare('update unentered set command_id = ?').run(added[0]?.id)
    inTransaction(db, () => {
      beginChain(db, EMPTY_CHAIN)
      enterWaiting(db, TERMINAL, 7)
    })
    const texts = chain(db).map(([, what]) => JSON.stringify(what))
    expect(texts).toHaveLength(2)
    for (const { id } of [edited, ...added]) expect(texts.filter((text) => text.includes(id))).toHaveLength(1)
  })

  test('passes its answer to its sale if it is intact', () => {
    const { db, added } = chainOf(1)
    db.exec('update outbox set sequence = 0')
    mend(db)
    const [entry] = entriesFrom(db, 1, 10) as [OutboxEntry]
    const conflict = { outcome: 'conflict', conflictId: newId(), why: 'x' } as const
    expect(answerEntry(db, entry, conflict, 'now')).toEqual(added[0])
  })

  test('is truncated if no message could hold it', () => {
    const { db } = chainOf(1)
    db.prepare('update outbox set envelope = ?').run('\u0001'.repeat(20_000))
    mend(db)
    const [entry] = entriesFrom(db, 1, 10) as [OutboxEntry]
    expect(ChainEntry.safeParse({ text: entry.text, hash: entry.hash }).success).toBe(true)
    expect(entry.text).toContain('u0001')
  })
})
