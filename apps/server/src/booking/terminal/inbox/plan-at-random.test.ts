/** Batches as a bad network and a bad disk make them: cut anywhere, doubled, resent, shuffled, with rows that were altered or are lost. */
import {
  type ChainEntry,
  type ChainHead,
  type CommandBatch,
  EMPTY_CHAIN,
  type EntryAnswer,
  type LostEntries,
  newId,
} from '@marquee/shared'
import { expect, it } from 'vitest'
import fc from '../../../../../../tooling/testing/random/random.ts'
import { hashOf, newChain } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import { type AnsweredEntry, planBatch } from './plan.ts'
import { readEntry } from './read-entry.ts'

const ROWS = 12
const terminalId = newId()

function outbox(): ChainEntry[] {
  const chain = Object.assign(newChain(terminalId), { runNumber: 1 })
  return Array.from({ length: ROWS }, (_, i) =>
    chain.append({
      kind: 'drawer',
      direction: 'in',
      amount: { amount: i + 1, currency: 'SGD' },
      reason: 'float',
      at: '2026-11-21T10:00:00.000Z',
    }),
  )
}

/** An inbox that does what the plan says, and counts what was done for each row. */
function inbox() {
  let head: ChainHead = EMPTY_CHAIN
  const answered: AnsweredEntry[] = []
  const done: { text: string; how: 'applied' | string }[] = []
  const lost: LostEntries[] = []
  /** The places of the inbox since it last wrote that for certain. */
  let before: ChainHead[] = [head]

  function take(batch: CommandBatch): EntryAnswer[] {
    const entries = batch.entries.map(readEntry)
    const scene = { terminalId, runNumber: 1, head, answered: [...answered], answerOf: () => undefined }
    const plan = planBatch({ ...batch, entries }, scene)
    if (plan.lost) {
      lost.push({ from: plan.lost.from, to: plan.lost.to })
      before = [plan.lost.head]
    }
    const answers: EntryAnswer[] = []
    for (const [i, step] of plan.steps.entries()) {
      const { text = '', hash = '' } = entries[i] ?? {}
      if (step.do === 'gap') answers.push({ outcome: 'gap', expected: step.expected })
      else if (step.do === 'repeat') answers.push(step.answer)
      else if (step.do === 'same') answers.push(answers[step.as] as EntryAnswer)
      else {
        const how = step.do === 'apply' ? 'applied' : step.reason
        const answer: EntryAnswer =
          step.do === 'apply'
            ? { outcome: 'applied', done: {} }
            : { outcome: 'conflict', conflictId: newId(), why: how }
        done.push({ text, how })
        answered.push({ sequence: step.sequence, hash, text, answer })
        answers.push(answer)
      }
    }
    head = plan.head
    before.push(head)
    return answers
  }

  return {
    take,
    done,
    lost,
    head: () => head,
    /** The server dies: the answers are there, but the inbox's place is not. */
    dies(place: number) {
      head = before[place % before.length] as ChainHead
    },
  }
}

interface Row {
  sequence: number
  entry: ChainEntry
}

/** Acts as a terminal that has these rows, and more with time. */
function terminal(rows: readonly Row[], take: (batch: CommandBatch) => EntryAnswer[]) {
  const answered = new Set<number>()
  let written = 0
  let next: number | undefined
  let lost: LostEntries | undefined
  const here = (from: number): Row[] => rows.filter(({ sequence }) => sequence >= from && sequence <= written)

  function forgetWhere(): void {
    next = undefined
    lost = undefined
  }

  return {
    write(more: number) {
      written += more
    },
    isDone: () => here(1).every(({ sequence }) => answered.has(sequence)),
    send(size: number, isAnswerLost: boolean) {
      next ??= here(1).find(({ sequence }) => !answered.has(sequence))?.sequence
      const waiting = here(next ?? Number.POSITIVE_INFINITY).slice(0, size)
      const [first] = waiting
      if (!first) return forgetWhere()
      const batch = waiting.filter(({ sequence }, i) => sequence === first.sequence + i)
      const answers = take({
        first: first.sequence,
        ...(lost && { lost }),
        entries: batch.map(({ entry }) => entry),
      })
      if (isAnswerLost) return forgetWhere()
      for (const [i, { outcome }] of answers.entries()) {
        if (outcome !== 'gap') answered.add(first.sequence + i)
      }
      const gap = answers.find((answer) => answer.outcome === 'gap')
      if (!gap) {
        lost = undefined
        next = first.sequence + batch.length
        return
      }
      const [from] = here(gap.expected)
      if (!from || (from === first && (gap.expected === first.sequence || lost))) return forgetWhere()
      lost = from.sequence > gap.expected ? { from: gap.expected, to: from.sequence - 1 } : undefined
      next = from.sequence
    },
  }
}

const rowNumber = fc.nat({ max: ROWS - 1 })
const anyBatch = fc.array(rowNumber, { minLength: 1, maxLength: 8 })

it('each row is applied once and in order, in whatever pieces and order the outbox comes', () => {
  fc.assert(
    fc.property(fc.array(anyBatch, { maxLength: 12 }), rowNumber, (batches, anywhere) => {
      const rows = outbox()
      const first = anywhere + 1
      const { take, done, head } = inbox()
      let expected = 0
      for (const batch of batches) {
        const answers = take({ first, entries: batch.map((row) => rows[row] as ChainEntry) })
        batch.forEach((row, i) => {
          if (row > expected) expect(answers[i]).toEqual({ outcome: 'gap', expected: expected + 1 })
          else expect(answers[i]?.outcome).toBe('applied')
          if (row === expected) expected++
        })
      }
      take({ first, entries: rows.slice(expected) })
      expect(done).toEqual(rows.map(({ text }) => ({ text, how: 'applied' })))
      expect(head()).toEqual({ sequence: ROWS, hash: rows.at(-1)?.hash })
    }),
    { numRuns: 200 },
  )
})

const damage = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(300) }),
  fc.record({ kind: fc.constant('number' as const), to: fc.integer({ min: 1, max: 2 * ROWS }) }),
  fc.record({ kind: fc.constant('letter' as const), at: fc.nat(300) }),
  fc.record({ kind: fc.constant('copy' as const), of: rowNumber }),
  fc.record({ kind: fc.constant('gone' as const) }),
)
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never

function damaged(whole: readonly ChainEntry[], row: number, how: Damage): string | undefined {
  const { text } = whole[row] as ChainEntry
  switch (how.kind) {
    case 'gone':
      return undefined
    case 'cut':
      return text.slice(0, how.at)
    case 'number':
      return text.replace(/"sequence":\d+/, `"sequence":${how.to}`)
    case 'copy':
      return whole[how.of]?.text
    case 'letter': {
      const at = how.at % text.length
      return `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`
    }
  }
}

/**
 * The rows as they are sent: an altered one goes under the hash that the row after it names, if there is an unaltered
 * one.
 */
function rowsOf(whole: readonly ChainEntry[], damages: readonly [number, Damage][]): Row[] {
  const texts: (string | undefined)[] = whole.map(({ text }) => text)
  for (const [row, how] of damages) texts[row] = damaged(whole, row, how)
  const isHonest = (row: number): boolean => texts[row] === whole[row]?.text
  return texts.flatMap((text, row): Row[] => {
    if (text === undefined) return []
    const isNamed = isHonest(row) || row === ROWS - 1 || isHonest(row + 1)
    const hash = isNamed ? (whole[row]?.hash ?? '') : hashOf(`altered: ${text}`)
    return [{ sequence: row + 1, entry: { text, hash } }]
  })
}

it('the inbox reaches the end after any crash, and keeps, reports or applies each row exactly once', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(rowNumber, damage), { maxLength: 7, selector: ([row]) => row }),
      fc.array(
        fc.record({
          writes: fc.integer({ min: 0, max: 3 }),
          size: fc.integer({ min: 1, max: 6 }),
          isAnswerLost: fc.boolean(),
          dies: fc.option(fc.nat(20), { freq: 3 }),
        }),
        { maxLength: 20 },
      ),
      (damages, sendings) => {
        const whole = outbox()
        const rows = rowsOf(whole, damages)
        const { take, done, lost, dies } = inbox()
        const { write, send, isDone } = terminal(rows, take)
        for (const { writes, size, isAnswerLost, dies: dying } of sendings) {
          write(writes)
          send(size, isAnswerLost)
          if (dying !== null) dies(dying)
        }
        write(ROWS)
        for (let tries = 0; !isDone() && tries < 4 * ROWS; tries++) send(3, false)
        expect(isDone()).toBe(true)
        const isHonest = ({ sequence, entry }: Row): boolean => entry.text === whole[sequence - 1]?.text
        expect(done.filter((each) => each.how === 'applied').map((each) => each.text)).toEqual(
          rows.filter(isHonest).map(({ entry }) => entry.text),
        )
        expect(done).toHaveLength(rows.length)
        const last = rows.at(-1)?.sequence ?? 0
        const missing = whole.flatMap((_, i) =>
          i < last && !rows.some((row) => row.sequence === i + 1) ? [i + 1] : [],
        )
        expect(lost.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i))).toEqual(
          missing,
        )
      },
    ),
    { numRuns: 500 },
  )
})
