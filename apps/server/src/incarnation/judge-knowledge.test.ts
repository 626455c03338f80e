import { EMPTY_CHAIN, type KnownToTerminal, newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { judgeKnowledge, type LedgerKnows } from './judge-knowledge.ts'

const FIRST = newId()
const SECOND = newId()
const LOST = newId()

const head = (sequence: number) => ({ ...EMPTY_CHAIN, sequence })

/** The ledger is in its second incarnation; the terminal was last served in the first. */
const LEDGER: LedgerKnows = {
  incarnation: { number: 2, id: SECOND },
  namedIsKnown: true,
  servedIn: 1,
  runNumber: 5,
  answered: head(100),
  numbers: { grantNumber: 1000, catalogueRevision: 20, doorNews: 300 },
}
const IN_FIRST: LedgerKnows = { ...LEDGER, incarnation: { number: 1, id: FIRST } }
const SAME: KnownToTerminal = {
  incarnation: FIRST,
  answered: head(100),
  grantNumber: 1000,
  catalogueRevision: 20,
  doorNews: 300,
}

describe("a terminal's knowledge", () => {
  const more: [string, number, Partial<KnownToTerminal>][] = [
    ['a run', 6, {}],
    ['an answer', 5, { answered: head(101) }],
    ['a grant', 5, { grantNumber: 1001 }],
    ['a revision of the catalogue', 5, { catalogueRevision: 21 }],
    ['news of doors', 5, { doorNews: 301 }],
  ]

  it('is known to the ledger when it goes no further', () => {
    expect(judgeKnowledge(5, SAME, IN_FIRST)).toEqual({ kind: 'known' })
    const less = { ...SAME, answered: head(1), grantNumber: 0, catalogueRevision: 0, doorNews: 0 }
    expect(judgeKnowledge(0, less, IN_FIRST)).toEqual({ kind: 'known' })
    expect(judgeKnowledge(5, { ...SAME, incarnation: null }, IN_FIRST)).toEqual({ kind: 'known' })
    expect(judgeKnowledge(5, undefined, IN_FIRST)).toEqual({ kind: 'known' })
  })

  it.each(more)('proves a set-back when it has %s that the ledger lacks', (_, run, cited) => {
    expect(judgeKnowledge(run, { ...SAME, ...cited }, IN_FIRST)).toMatchObject({ kind: 'set_back' })
  })

  it.each(more)('explains the incarnation that was begun, and begins no other: %s', (_, run, cited) => {
    expect(judgeKnowledge(run, { ...SAME, ...cited }, LEDGER)).toEqual({ kind: 'lost_hours' })
  })

  it.each(more)(
    'proves another set-back when the terminal was served in this incarnation and has %s',
    (_, run, cited) => {
      const served = { ...LEDGER, servedIn: 2 }
      expect(judgeKnowledge(run, { ...SAME, incarnation: SECOND, ...cited }, served)).toMatchObject({
        kind: 'set_back',
      })
      // The ledger may have forgotten that, too.
      expect(judgeKnowledge(run, { ...SAME, incarnation: SECOND, ...cited }, LEDGER)).toMatchObject({
        kind: 'set_back',
      })
    },
  )

  it('proves a set-back when it names an incarnation that the ledger has lost', () => {
    const cited = { ...SAME, incarnation: LOST }
    const unknown = { namedIsKnown: false }
    expect(judgeKnowledge(5, cited, { ...IN_FIRST, ...unknown })).toMatchObject({ kind: 'set_back' })
    expect(judgeKnowledge(5, cited, { ...LEDGER, ...unknown, servedIn: 2 })).toMatchObject({ kind: 'set_back' })
    // Once the next has begun for it, it begins no other.
    expect(judgeKnowledge(5, cited, { ...LEDGER, ...unknown })).toEqual({ kind: 'lost_hours' })
  })

  it('from an old copy of a disk begins nothing', () => {
    expect(judgeKnowledge(6, SAME, { ...LEDGER, servedIn: 2 })).toEqual({ kind: 'lost_hours' })
  })

  it('proves a set-back by its run alone when it says nothing else', () => {
    expect(judgeKnowledge(6, undefined, IN_FIRST)).toMatchObject({ kind: 'set_back' })
    expect(judgeKnowledge(6, undefined, LEDGER)).toEqual({ kind: 'lost_hours' })
  })
})
