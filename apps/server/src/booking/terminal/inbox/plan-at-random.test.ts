/** Batches as a bad network and a bad disk make them: cut anywhere, doubled, resent, shuffled, with rows that were altered. */
import { type ChainEntry, type ChainHead, EMPTY_CHAIN, type EntryAnswer, newId } from '@marquee/shared'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newChain } from '../../../../../../tooling/testing/outbox-chain.ts'
import { type AnsweredEntry, planBatch } from './plan.ts'
import { readEntry } from './read-entry.ts'

const ROWS = 12
const terminalId = newId()

function outbox(): ChainEntry[] {
  const chain = Object.assign(newChain(terminalId), { epoch: 1 })
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

  function take(batch: readonly ChainEntry[]): EntryAnswer[] {
    const entries = batch.map(readEntry)
    const scene = { terminalId, bootEpoch: 1, head, answered: [...answered], answerOf: () => undefined }
    const plan = planBatch(entries, undefined, scene)
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
    return answers
  }
  return { take, done, head: () => head }
}

/** What a terminal does about the answers: from where it sends next. */
function nextRow(from: number, answers: readonly EntryAnswer[]): number {
  const gap = answers.findIndex((answer) => answer.outcome === 'gap')
  return gap === -1 ? from + answers.length : from + gap
}

const rowNumber = fc.nat({ max: ROWS - 1 })
const anyBatch = fc.array(rowNumber, { minLength: 1, maxLength: 8 })

it('each row is applied once and in order, whatever pieces of the outbox come in whatever order', () => {
  fc.assert(
    fc.property(fc.array(anyBatch, { maxLength: 12 }), (batches) => {
      const rows = outbox()
      const { take, done, head } = inbox()
      let expected = 0
      for (const batch of batches) {
        const answers = take(batch.map((row) => rows[row] as ChainEntry))
        batch.forEach((row, i) => {
          if (row > expected) expect(answers[i]).toEqual({ outcome: 'gap', expected: expected + 1 })
          else expect(answers[i]?.outcome).toBe('applied')
          if (row === expected) expected++
        })
      }
      take(rows.slice(expected))
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
)

function damaged(entry: ChainEntry, how: typeof damage extends fc.Arbitrary<infer T> ? T : never): ChainEntry {
  const { text, hash } = entry
  if (how.kind === 'cut') return { text: text.slice(0, how.at), hash }
  if (how.kind === 'number') return { text: text.replace(/"sequence":\d+/, `"sequence":${how.to}`), hash }
  const at = how.at % text.length
  return { text: `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`, hash }
}

it('rows that were altered are kept once each, the honest ones applied once each, and the end is reached, however often an answer is lost', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(rowNumber, damage), { maxLength: 5, selector: ([row]) => row }),
      fc.array(fc.record({ size: fc.integer({ min: 1, max: 6 }), isLost: fc.boolean() }), { maxLength: 20 }),
      (damages, sendings) => {
        const whole = outbox()
        const rows = [...whole]
        for (const [row, how] of damages) rows[row] = damaged(rows[row] as ChainEntry, how)
        const { take, done } = inbox()
        let from = 0
        const send = (size: number, isLost: boolean): void => {
          const answers = take(rows.slice(from, from + size))
          if (!isLost) from = nextRow(from, answers)
        }
        for (const { size, isLost } of sendings) if (from < ROWS) send(size, isLost)
        for (let tries = 0; from < ROWS && tries < 2 * ROWS; tries++) send(3, false)
        expect(from).toBe(ROWS)
        const honest = whole.filter((entry, i) => entry.text === rows[i]?.text)
        expect(done.filter((each) => each.how === 'applied').map((each) => each.text)).toEqual(
          honest.map((entry) => entry.text),
        )
        expect(done).toHaveLength(ROWS)
      },
    ),
    { numRuns: 300 },
  )
})
