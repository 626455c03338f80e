import {
  type ChainEntry,
  type CommandBatch,
  type CommandBody,
  EMPTY_CHAIN,
  type EntryAnswer,
  newId,
} from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import {
  entryOf,
  hashOf,
  newChain,
  type OutboxChain,
} from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import { type AnsweredEntry, type Plan, planBatch, type Scene } from './plan.ts'
import { readEntry } from './read-entry.ts'

const terminalId = newId()
const MOVEMENT: CommandBody = {
  kind: 'drawer',
  direction: 'in',
  amount: { amount: 100, currency: 'SGD' },
  reason: 'float',
  at: '2026-11-21T10:00:00.000Z',
}
const APPLIED: EntryAnswer = { outcome: 'applied', done: {} }

const outbox = (): OutboxChain => Object.assign(newChain(terminalId), { runNumber: 3 })
const entriesOf = (chain: OutboxChain, count: number): ChainEntry[] =>
  Array.from({ length: count }, () => chain.append(MOVEMENT))
const linkOf = ({ text }: ChainEntry): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>
/** Other words under the old hash, as somebody makes them who edits the file. */
const edited = (entry: ChainEntry, change: Record<string, unknown>): ChainEntry => ({
  text: JSON.stringify({ ...linkOf(entry), ...change }),
  hash: entry.hash,
})
/** Other words under their own hash, as somebody makes them who knows how. */
const rewritten = (entry: ChainEntry, change: Record<string, unknown>): ChainEntry =>
  entryOf({ ...linkOf(entry), ...change })

/** The entries begin right after the inbox, unless `first` says something else. */
function plan(entries: ChainEntry[], scene: Partial<Scene> = {}, batch: Partial<CommandBatch> = {}): Plan {
  const { head = EMPTY_CHAIN } = scene
  return planBatch(
    { first: head.sequence + 1, ...batch, entries: entries.map(readEntry) },
    { terminalId, runNumber: 3, head, answered: [], answerOf: () => undefined, ...scene },
  )
}
/** `apply`, `repeat`, `gap 4`, or the reason of the conflict with the place that it was given. */
const words = ({ steps }: Plan): string[] =>
  steps.map((step) => {
    if (step.do === 'gap') return `gap ${step.expected}`
    return step.do === 'conflict' ? `${step.reason} at ${step.sequence}` : step.do
  })
const headAt = (entry: ChainEntry | undefined, sequence: number) => ({ sequence, hash: entry?.hash ?? '' })
const answered = (entries: readonly ChainEntry[]): AnsweredEntry[] =>
  entries.map(({ text, hash }, i) => ({ sequence: i + 1, hash, text, answer: APPLIED }))

describe('entries that come as they were written', () => {
  it('are applied one after the other', () => {
    const entries = entriesOf(outbox(), 3)
    const planned = plan(entries)
    expect(words(planned)).toEqual(['apply', 'apply', 'apply'])
    expect(planned.head).toEqual(headAt(entries[2], 3))
  })

  it('replay their first answer, and the next are applied', () => {
    const entries = entriesOf(outbox(), 4)
    const scene = { head: headAt(entries[2], 3), answered: answered(entries.slice(0, 3)) }
    expect(words(plan(entries.slice(1), scene))).toEqual(['repeat', 'repeat', 'apply'])
  })

  it('replay their first answer if a server died before it recorded its position', () => {
    const entries = entriesOf(outbox(), 3)
    const planned = plan(entries, { head: headAt(entries[0], 1), answered: answered(entries) })
    expect(words(planned)).toEqual(['repeat', 'repeat', 'repeat'])
    expect(planned.head).toEqual(headAt(entries[2], 3))
  })

  it('wait for those before them', () => {
    const entries = entriesOf(outbox(), 5)
    const planned = plan(entries.slice(2), { head: headAt(entries[0], 1) })
    expect(words(planned)).toEqual(['gap 2', 'gap 2', 'gap 2'])
    expect(planned.head).toEqual(headAt(entries[0], 1))
  })

  it('are applied once and in order if the batch repeats or reorders them', () => {
    const [one, two, three] = entriesOf(outbox(), 3) as [ChainEntry, ChainEntry, ChainEntry]
    expect(words(plan([one, one, two, one]))).toEqual(['apply', 'same', 'apply', 'same'])
    expect(words(plan([one, three, two, three]))).toEqual(['apply', 'gap 2', 'apply', 'apply'])
  })

  it('are applied once if the batch repeats them, even ahead of their turn', () => {
    const [one, two] = entriesOf(outbox(), 2) as [ChainEntry, ChainEntry]
    expect(words(plan([two, one, two, two]))).toEqual(['gap 1', 'apply', 'apply', 'same'])
  })

  it('with a command that was answered in another chain replay that answer', () => {
    const [entry] = entriesOf(outbox(), 1) as [ChainEntry]
    const scene = { answerOf: () => APPLIED }
    expect(words(plan([entry], scene))).toEqual(['repeat'])
    expect(words(plan([entry], { ...scene, head: headAt(entry, 1) }))).toEqual(['repeat'])
    expect(words(plan([entry], { answerOf: () => 'id_reused' }))).toEqual(['id_reused at 1'])
  })
})

describe('an altered entry', () => {
  it('is kept, and the rest flows on', () => {
    const [one, two, three] = entriesOf(outbox(), 3) as [ChainEntry, ChainEntry, ChainEntry]
    const wrong = edited(two, { command: { id: newId(), body: { ...MOVEMENT, reason: 'mine' } } })
    const planned = plan([one, wrong, three])
    expect(words(planned)).toEqual(['apply', 'edited at 2', 'apply'])
    expect(planned.head).toEqual(headAt(three, 3))
  })

  it.each([
    ['a later number', 9],
    ['an earlier number', 1],
  ])('with %s takes the place where it lies, alone or among others', (_, sequence) => {
    const [one, two, three] = entriesOf(outbox(), 3) as [ChainEntry, ChainEntry, ChainEntry]
    const wrong = edited(two, { sequence })
    expect(words(plan([one, wrong, three]))).toEqual(['apply', 'edited at 2', 'apply'])
    expect(words(plan([wrong, three], { head: headAt(one, 1) }))).toEqual(['edited at 2', 'apply'])
    expect(words(plan([wrong], { head: headAt(one, 1), answered: answered([one]) }))).toEqual(['edited at 2'])
  })

  it('under a new hash breaks the chain behind it: the next is kept, and the following are applied', () => {
    const [one, two, three] = entriesOf(outbox(), 3) as [ChainEntry, ChainEntry, ChainEntry]
    const wrong = rewritten(one, { command: { id: newId(), body: { ...MOVEMENT, reason: 'mine' } } })
    expect(words(plan([wrong, two, three]))).toEqual(['apply', 'edited at 2', 'apply'])
  })

  it.each([
    ['a later number', 9],
    ['an earlier number', 1],
  ])("with %s under a new hash makes no gap that can't be filled", (_, sequence) => {
    const [one, two, three] = entriesOf(outbox(), 3) as [ChainEntry, ChainEntry, ChainEntry]
    const wrong = rewritten(two, { sequence })
    const planned = plan([one, wrong, three])
    expect(words(planned)).toEqual(['apply', 'edited at 2', 'edited at 3'])
    expect(planned.head).toEqual(headAt(three, 3))
  })

  it('is recognised when it is replayed, alone or among others', () => {
    const [one, two, three] = entriesOf(outbox(), 3) as [ChainEntry, ChainEntry, ChainEntry]
    const wrong = edited(two, { sequence: 9 })
    const scene = { head: headAt(wrong, 2), answered: answered([one, wrong]) }
    expect(words(plan([wrong], scene, { first: 2 }))).toEqual(['repeat'])
    expect(words(plan([one, wrong, three], scene, { first: 1 }))).toEqual(['repeat', 'repeat', 'apply'])
  })

  it('replays its answer if a server died before it moved on, since nothing else can have its place', () => {
    const [one, two, three] = entriesOf(outbox(), 3) as [ChainEntry, ChainEntry, ChainEntry]
    const wrong = edited(two, { sequence: 9 })
    const scene = { head: headAt(one, 1), answered: answered([one, two]) }
    expect(words(plan([wrong], scene))).toEqual(['repeat'])
    const planned = plan([wrong, three], scene)
    expect(words(planned)).toEqual(['repeat', 'apply'])
    expect(planned.head).toEqual(headAt(three, 3))
  })

  it('that is unreadable is kept, and a second one with the same hash is another', () => {
    const [one, two, three, four] = entriesOf(outbox(), 4) as [ChainEntry, ChainEntry, ChainEntry, ChainEntry]
    const torn = { text: two.text.slice(0, 100), hash: two.hash }
    const blank = { text: '', hash: two.hash }
    expect(words(plan([one, torn, blank, four]))).toEqual(['apply', 'edited at 2', 'edited at 3', 'edited at 4'])
    const scene = { head: headAt(two, 2), answered: answered([one, torn]) }
    expect(words(plan([blank], scene))).toEqual(['edited at 3'])
    expect(words(plan([torn, three], scene, { first: 2 }))).toEqual(['repeat', 'apply'])
  })

  it("waits for those before it, though it doesn't say where it lies", () => {
    const [one, two, three, four] = entriesOf(outbox(), 4) as [ChainEntry, ChainEntry, ChainEntry, ChainEntry]
    const torn = { text: three.text.slice(0, 100), hash: three.hash }
    const scene = { head: headAt(one, 1), answered: answered([one, two]) }
    expect(words(plan([torn], scene, { first: 3 }))).toEqual(['gap 2'])
    expect(words(plan([two, torn, four], scene, { first: 2 }))).toEqual(['repeat', 'edited at 3', 'apply'])
  })

  it('is kept though it looks like another altered one, since only intact entries can be replays', () => {
    const [one, , , four] = entriesOf(outbox(), 4) as ChainEntry[]
    for (const blank of [
      { text: '', hash: hashOf('') },
      { text: '', hash: hashOf('something') },
    ]) {
      const batch = [one, blank, blank, four] as ChainEntry[]
      const why = blank.hash === hashOf('') ? 'malformed' : 'edited'
      const planned = plan(batch)
      expect(words(planned)).toEqual(['apply', `${why} at 2`, `${why} at 3`, 'edited at 4'])
      expect(planned.head).toEqual(headAt(four, 4))
      const scene = { head: headAt(blank, 2), answered: answered([one as ChainEntry, blank]) }
      expect(words(plan([blank], scene, { first: 3 }))).toEqual([`${why} at 3`])
    }
  })

  it('under the hash of a later entry takes nothing from that entry', () => {
    const [one, two, three] = entriesOf(outbox(), 3) as [ChainEntry, ChainEntry, ChainEntry]
    const wrong = { text: one.text.slice(0, 100), hash: three.hash }
    expect(words(plan([wrong, two, three]))).toEqual(['edited at 1', 'edited at 2', 'apply'])
    const scene = { head: headAt(two, 2), answered: answered([wrong, two]) }
    expect(words(plan([three], scene))).toEqual(['apply'])
  })
})

describe('an entry that its terminal can’t have made', () => {
  it('is kept and takes its place, whatever its number', () => {
    const chain = outbox()
    const one = chain.append(MOVEMENT)
    const foreign = Object.assign(newChain(newId()), { runNumber: 3 })
    entriesOf(foreign, 6)
    const strange = foreign.append(MOVEMENT)
    expect(words(plan([one, strange]))).toEqual(['apply', 'another_terminal at 2'])
    const link = { terminalId, sequence: 2, runNumber: 3, previous: one.hash }
    for (const [wrong, reason] of [
      [entryOf({ ...link, command: { id: newId(), body: { kind: 'dance' } } }), 'malformed'],
      [entryOf({ ...link, runNumber: 4, command: { id: newId(), body: MOVEMENT } }), 'future_boot'],
      [entryOf({ hello: 'server' }), 'malformed'],
      [{ text: 'rubbish', hash: hashOf('rubbish') }, 'malformed'],
    ] as const) {
      const next = entryOf({ ...link, sequence: 3, previous: wrong.hash, command: { id: newId(), body: MOVEMENT } })
      expect(words(plan([one, wrong, next]))).toEqual(['apply', `${reason} at 2`, 'apply'])
    }
  })

  it("under a used number is kept once, and the inbox doesn't move", () => {
    const [one, two, three] = entriesOf(outbox(), 3) as [ChainEntry, ChainEntry, ChainEntry]
    const other = rewritten(one, { command: { id: newId(), body: MOVEMENT } })
    const scene = { head: headAt(two, 2), answered: answered([one, two]) }
    const planned = plan([other, three], scene)
    expect(words(planned)).toEqual(['sequence_reused at 1', 'apply'])
    const known = { sequence: 1, hash: other.hash, text: other.text, answer: APPLIED }
    expect(words(plan([other, three], { ...scene, answered: [...scene.answered, known] }))).toEqual(['repeat', 'apply'])
  })
})

describe('entries that the terminal no longer has', () => {
  const [one, two, three, four, five] = entriesOf(outbox(), 5) as [
    ChainEntry,
    ChainEntry,
    ChainEntry,
    ChainEntry,
    ChainEntry,
  ]
  const rest = [four, five]
  const head = headAt(one, 1)

  it('are skipped when it says so', () => {
    const planned = plan(rest, { head }, { first: 4, lost: { from: 2, to: 3 } })
    expect(planned.lost).toEqual({ from: 2, to: 3, head: headAt(three, 3) })
    expect(words(planned)).toEqual(['apply', 'apply'])
  })

  it.each([
    ['of which one was altered', { text: four.text.slice(0, 100), hash: four.hash }, 'edited'],
    ['of which one says that it lies elsewhere', edited(four, { sequence: 9 }), 'edited'],
    ['of which one is another terminal’s', rewritten(four, { terminalId: newId() }), 'another_terminal'],
  ])('are asked for, and skipped when it says so, right before a row %s', (_, wrong, why) => {
    for (const batch of [[wrong], [wrong, five]]) {
      expect(words(plan(batch, { head }, { first: 4 }))).toEqual(batch.map(() => 'gap 2'))
      const planned = plan(batch, { head }, { first: 4, lost: { from: 2, to: 3 } })
      expect(planned.lost).toMatchObject({ from: 2, to: 3 })
      expect(words(planned)[0]).toBe(`${why} at 4`)
      expect(planned.head).toEqual(headAt(batch.at(-1), 3 + batch.length))
    }
  })

  it("never move the inbox's hash to that of a copied entry", () => {
    const copy = { text: five.text, hash: four.hash }
    expect(plan([copy], { head }, { first: 4, lost: { from: 2, to: 3 } }).lost?.head).toEqual({ ...head, sequence: 3 })
  })

  it.each([
    ['honest', four],
    ['altered', { text: 'rubbish', hash: four.hash }],
  ])('are asked for until it names exactly the missing ones before an %s row', (_, first) => {
    for (const lost of [
      { from: 3, to: 3 },
      { from: 2, to: 2 },
      { from: 2, to: 900 },
    ]) {
      const planned = plan([first, five], { head }, { first: 4, lost })
      expect(planned.lost).toBeUndefined()
      expect(words(planned)).toEqual(['gap 2', 'gap 2'])
    }
  })

  it('are reported lost once, even if it repeats itself or some are there', () => {
    const lost = { from: 2, to: 3 }
    expect(plan(rest, { head: headAt(three, 3) }, { first: 4, lost }).lost).toBeUndefined()
    expect(plan(rest, { head: headAt(five, 5) }, { first: 4, lost }).lost).toBeUndefined()
    expect(plan(rest, { head: headAt(two, 2) }, { first: 4, lost }).lost).toMatchObject({ from: 3, to: 3 })
  })
})
