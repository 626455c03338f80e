import { ChainLink, type Command, EMPTY_CHAIN, newId } from '@marquee/shared'
import { describe, expect, test } from 'vitest'
import { sellCommand } from '../testing/commands.ts'
import { addCommand, commands, ids, TERMINAL, testStore, waiting } from '../testing/test-store.ts'
import { type Db, inTransaction } from './database.ts'
import { sealLink } from './envelope.ts'
import {
  addUnentered,
  answerEntry,
  beginChain,
  countWaiting,
  enterWaiting,
  entriesFrom,
  firstUnanswered,
  hashAt,
  hashInChain,
  hashOf,
  type OutboxEntry,
  takeOutStrays,
} from './outbox-table.ts'
import { readRun } from './run-table.ts'

const t = testStore()

describe('the outbox', () => {
  const links = (db: Db): ChainLink[] => entriesFrom(db, 1, 100).map(({ text }) => ChainLink.parse(JSON.parse(text)))

  test('is a chain: each entry names the one before, and its hash is that of its text', () => {
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

  test('keeps the first answer of an entry, and takes none for an entry of another chain', () => {
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

  test("goes on behind the server's inbox in a new chain, with what has no answer or is beyond the inbox, under the same ids", () => {
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
    expect(links(db).map(({ sequence, bootEpoch }) => [sequence, bootEpoch])).toEqual([
      [2, 7],
      [3, 7],
      [4, 7],
    ])
    expect(links(db)[0]?.previous).toBe(inbox.hash)
  })

  test('takes an answer for the command of its row alone, whatever was written over it', () => {
    const db = t.open({ enrolled: false })
    const added = commands(2)
    for (const command of added) addCommand(db, command)
    db.exec('update outbox set envelope = (select envelope from outbox where sequence = 2) where sequence = 1')
    const [over, honest] = entriesFrom(db, 1, 2) as [OutboxEntry, OutboxEntry]
    const conflict = { outcome: 'conflict', conflictId: newId(), why: 'x' } as const
    expect(answerEntry(db, over, conflict, 'now')).toBe('unreadable')
    expect(answerEntry(db, honest, { outcome: 'applied', done: {} }, 'now')).toEqual(added[1])
  })

  test('goes on in a new chain with a row that another was written over as an altered one, and with the other as itself', () => {
    const db = t.open({ enrolled: false })
    const added = commands(2)
    for (const command of added) addCommand(db, command)
    db.exec('update outbox set envelope = (select envelope from outbox where sequence = 2) where sequence = 1')
    inTransaction(db, () => {
      beginChain(db, EMPTY_CHAIN)
      enterWaiting(db, TERMINAL, 7)
    })
    const [over, honest] = entriesFrom(db, 1, 2) as [OutboxEntry, OutboxEntry]
    expect(over.hash).not.toBe(hashOf(over.text))
    expect(honest.hash).toBe(hashOf(honest.text))
    expect(JSON.parse(honest.text)).toMatchObject({ sequence: 2, previous: over.hash, command: added[1] })
  })

  test('does not take an altered row for an honest one in a new chain, with its checksum altered as well', () => {
    const db = t.open({ enrolled: false })
    addCommand(db, sellCommand())
    const [before] = entriesFrom(db, 1, 1) as [OutboxEntry]
    const text = before.text.replaceAll('1250', '1251')
    db.prepare('update outbox set envelope = ?').run(sealLink(text))
    inTransaction(db, () => {
      beginChain(db, EMPTY_CHAIN)
      enterWaiting(db, TERMINAL, 7)
    })
    const [after] = entriesFrom(db, 1, 1) as [OutboxEntry]
    expect(after.text).toBe(text)
    expect(after.hash).not.toBe(hashOf(text))
  })

  test('knows from its neighbours what hash a row had that another was written over as a whole', () => {
    const db = t.open({ enrolled: false })
    for (const command of commands(3)) addCommand(db, command)
    const honest = entriesFrom(db, 1, 3)
    const copy =
      'update outbox set (hash, envelope) = (select hash, envelope from outbox where sequence = ?) where sequence = ?'
    db.prepare(copy).run(3, 1)
    db.prepare(copy).run(2, 3)
    expect(entriesFrom(db, 1, 3).map((entry) => hashInChain(db, entry))).toEqual(honest.map(({ hash }) => hash))
  })

  test('sends a row whose hash alone was altered as it was written, also the last', () => {
    const db = t.open({ enrolled: false })
    for (const command of commands(3)) addCommand(db, command)
    const honest = entriesFrom(db, 1, 3)
    db.exec(`update outbox set hash = 'rubbish' where sequence in (1, 3)`)
    expect(entriesFrom(db, 1, 3).map((entry) => hashInChain(db, entry))).toEqual(honest.map(({ hash }) => hash))
    expect([1, 2, 3].map((sequence) => hashAt(db, sequence))).toEqual(honest.map(({ hash }) => hash))
  })

  test('sends no altered row as an honest one, whatever its neighbours have become', () => {
    const db = t.open({ enrolled: false })
    for (const command of commands(6)) addCommand(db, command)
    const honest = entriesFrom(db, 1, 6)
    const copy = `update outbox set (hash, envelope) = (?, ?) where sequence = ?`
    const [one, two, , , five] = honest as [OutboxEntry, OutboxEntry, OutboxEntry, OutboxEntry, OutboxEntry]
    // Two that have changed places, one without a hash in front of a copy, and a copy before nothing.
    db.prepare(copy).run(two.hash, sealLink(two.text), 1)
    db.prepare(copy).run(one.hash, sealLink(one.text), 2)
    db.prepare(copy).run('', 'rubbish', 4)
    db.prepare(copy).run(honest[5]?.hash, sealLink(honest[5]?.text ?? ''), 5)
    db.exec('delete from outbox where sequence = 6')
    const sent = entriesFrom(db, 1, 6).map((entry) => ({ text: entry.text, hash: hashInChain(db, entry) }))
    expect(sent.map(({ text, hash }) => hash === hashOf(text))).toEqual([false, false, true, false, false])
    expect(sent.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
    expect(sent[1]?.hash).toBe(two.hash)
    expect(sent.map(({ hash }) => hash)).not.toContain(five.hash)
  })

  test('enters rows anew that lie under numbers which the chain does not have: honest ones as themselves, altered ones as altered', () => {
    const db = t.open({ enrolled: false })
    const added = commands(5)
    for (const command of added) addCommand(db, command)
    const [first] = entriesFrom(db, 1, 1) as [OutboxEntry]
    answerEntry(db, first, { outcome: 'applied', done: {} }, 'now')
    expect(takeOutStrays(db)).toBe(false)
    db.exec(`
      update outbox set sequence = sequence + 1000 where sequence in (1, 3);
      update outbox set sequence = 0, envelope = replace(envelope, 'cash', 'card') where sequence = 2`)
    inTransaction(db, () => {
      expect(takeOutStrays(db)).toBe(true)
      enterWaiting(db, TERMINAL, 7)
    })
    const entries = entriesFrom(db, -1000, 100)
    expect(entries.map(({ sequence }) => sequence)).toEqual([4, 5, 6, 7])
    const [altered, honest] = entries.slice(2) as [OutboxEntry, OutboxEntry]
    expect(altered.hash).not.toBe(hashOf(altered.text))
    expect(hashInChain(db, altered)).toBe(altered.hash)
    expect(JSON.parse(honest.text)).toMatchObject({ sequence: 7, previous: altered.hash, command: added[2] })
    expect(hashInChain(db, honest)).toBe(hashOf(honest.text))
  })

  test('enters what waits under the id of an entry as an altered one, and leaves the entry as it is', () => {
    const db = t.open({ enrolled: false })
    const [entered, edited] = commands(2) as [Command, Command]
    addCommand(db, entered)
    const [before] = entriesFrom(db, 1, 1) as [OutboxEntry]
    addUnentered(db, edited)
    db.prepare('update unentered set command_id = ?').run(entered.id)
    inTransaction(db, () => enterWaiting(db, TERMINAL, 7))
    const [first, second] = entriesFrom(db, 1, 3) as [OutboxEntry, OutboxEntry]
    expect(first).toEqual(before)
    expect(second.text).toBe(JSON.stringify(edited))
    expect(second.hash).not.toBe(hashOf(second.text))
    expect(countWaiting(db)).toBe(2)
  })

  test.each([
    ['is taken out of it', (db: Db) => db.exec('update outbox set sequence = 1000')],
    ['begins anew', (db: Db) => beginChain(db, EMPTY_CHAIN)],
  ])('drops neither an entry nor what waits under its id when it %s', (_, setAside) => {
    const db = t.open({ enrolled: false })
    const [entered, edited] = commands(2) as [Command, Command]
    addCommand(db, entered)
    addUnentered(db, edited)
    db.prepare('update unentered set command_id = ?').run(entered.id)
    inTransaction(db, () => {
      setAside(db)
      takeOutStrays(db)
      enterWaiting(db, TERMINAL, 7)
    })
    const [altered, honest] = entriesFrom(db, 1, 3) as [OutboxEntry, OutboxEntry]
    expect(altered.text).toBe(JSON.stringify(edited))
    expect(altered.hash).not.toBe(hashOf(altered.text))
    expect(JSON.parse(honest.text)).toMatchObject({ command: entered })
    expect(honest.hash).toBe(hashOf(honest.text))
    expect(countWaiting(db)).toBe(2)
  })

  test('has a command once in a new chain that waits as well as it is in the old one', () => {
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

  test('keeps an altered entry beside the command that waits under its id', () => {
    const db = t.open({ enrolled: false })
    const [altered, command] = commands(2) as [Command, Command]
    addCommand(db, altered)
    addUnentered(db, command)
    db.prepare('update outbox set command_id = ?').run(command.id)
    inTransaction(db, () => {
      beginChain(db, EMPTY_CHAIN)
      enterWaiting(db, TERMINAL, 7)
    })
    const [honest, other] = entriesFrom(db, 1, 3) as [OutboxEntry, OutboxEntry]
    expect(JSON.parse(honest.text)).toMatchObject({ command })
    expect(honest.hash).toBe(hashOf(honest.text))
    expect(JSON.parse(other.text)).toMatchObject({ command: altered })
    expect(other.hash).not.toBe(hashOf(other.text))
  })

  test('takes along what nobody can read here, as it is', () => {
    const db = t.open({ enrolled: false })
    addCommand(db, sellCommand())
    db.exec("update outbox set envelope = replace(envelope, '1250', '1')")
    const [before] = entriesFrom(db, 1, 1)
    inTransaction(db, () => {
      beginChain(db, EMPTY_CHAIN)
      enterWaiting(db, TERMINAL, 7)
    })
    const [after] = entriesFrom(db, 1, 1)
    expect(after?.text).toBe(before?.text)
    expect(countWaiting(db)).toBe(1)
  })
})
