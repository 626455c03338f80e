import { type BootRequest, type ChainHead, EMPTY_CHAIN } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { judgeBoot, type KnownRun } from './judge-boot.ts'

const hash = (letter: string): string => letter.repeat(64)
const at = (sequence: number, letter = 'a') => ({ sequence, hash: hash(letter) })
const run = (more: Partial<KnownRun> = {}): KnownRun => ({
  bootId: 'one',
  runNumber: 4,
  standing: 'continues',
  inbox: at(10),
  last: at(10),
  ...more,
})
const judge = (bootId: string, runNumber: number, head = at(10), known = run()): string => {
  const { standing, runNumber: number, same } = judgeBoot({ bootId, runNumber, head }, known)
  return `${standing} as ${number}${same ? ' still' : ''}`
}

describe('a terminal that starts', () => {
  it('continues when its disk is the newest known', () => {
    expect(judge('two', 4)).toBe('continues as 5')
    expect(judge('two', 4, at(11, 'b'))).toBe('continues as 5')
  })

  it.each([
    [
      'for the first time',
      0,
      EMPTY_CHAIN,
      run({ bootId: null, runNumber: 0, standing: null, inbox: EMPTY_CHAIN, last: EMPTY_CHAIN }),
    ],
    ['on a disk that was made anew', 0, EMPTY_CHAIN, run()],
    ['on a disk of an earlier run', 3, at(12), run()],
    ['on a disk of a run that this ledger has never had', 5, at(12), run()],
    ['on a disk that doesn’t have what was answered', 4, at(9), run()],
    ['on a disk whose outbox is another', 4, at(10, 'b'), run()],
    ['on a disk that doesn’t have what was answered by a server that died over it', 4, at(10), run({ last: at(12) })],
  ])('%s begins anew', (_, runNumber, head, known) => {
    expect(judge('two', runNumber, head, known)).toBe(`begins_anew as ${Math.max(known.runNumber, runNumber) + 1}`)
  })
})

describe('a terminal that asks again in the same run', () => {
  it('continues under its number', () => {
    expect(judge('one', 4)).toBe('continues as 4 still')
    expect(judge('one', 4, at(11, 'b'), run({ standing: 'begins_anew' }))).toBe('continues as 4 still')
  })

  it('gets the same answer when its number shows that the answer was lost', () => {
    for (const standing of ['continues', 'begins_anew'] as const) {
      expect(judge('one', 3, at(9), run({ standing }))).toBe(`${standing} as 4 still`)
    }
  })

  it('begins anew when the machine was set back under it', () => {
    expect(judge('one', 4, at(9))).toBe('begins_anew as 5')
  })
})

describe('a terminal that starts after a set-back', () => {
  const KNOWS = { incarnation: null, answered: EMPTY_CHAIN, grantNumber: 0, catalogueRevision: 0, doorNews: 0 }
  const judgeSetBack = (runNumber: number, head: ChainHead, cites: Pick<BootRequest, 'knows'>): string => {
    const {
      standing,
      runNumber: number,
      same,
    } = judgeBoot({ bootId: 'one', runNumber, head, ...cites }, run(), {
      runNumber: 4,
    })
    return `${standing} as ${number}${same ? ' still' : ''}`
  }

  it.each([
    ['is the newest that the ledger knows', 4, at(10), 'continues as 5'],
    ['goes further than the ledger', 6, at(12), 'continues as 7'],
    ['is of an earlier run', 3, at(12), 'begins_anew as 5'],
    ['is new', 0, at(12), 'begins_anew as 5'],
    ['doesn’t have what was answered', 6, at(9), 'begins_anew as 7'],
    ['has another outbox', 4, at(10, 'b'), 'begins_anew as 5'],
  ])('is judged by its disk, which %s', (_, runNumber, head, verdict) => {
    expect(judgeSetBack(runNumber, head, { knows: KNOWS })).toBe(verdict)
  })

  it('continues if it missed a number that was given since, and gets a higher one', () => {
    const known = run({ runNumber: 8 })
    const since = { runNumber: 4, shown: at(12) }
    expect(judgeBoot({ bootId: 'two', runNumber: 6, head: at(12), knows: KNOWS }, known, since)).toMatchObject({
      standing: 'continues',
      runNumber: 9,
    })
  })

  it.each([
    ['ends before what was shown', at(19), 'begins_anew as 9'],
    ['has another end', at(20, 'b'), 'begins_anew as 9'],
    ['is the one that was shown', at(20), 'continues as 9'],
    ['goes on behind what was shown', at(21), 'continues as 9'],
  ])(
    'has an older disk if an earlier start, whose answer was lost, has shown more: its outbox %s',
    (_, head, verdict) => {
      const since = { runNumber: 4, shown: at(20) }
      const { standing, runNumber } = judgeBoot(
        { bootId: 'two', runNumber: 6, head, knows: KNOWS },
        run({ runNumber: 8 }),
        since,
      )
      expect(`${standing} as ${runNumber}`).toBe(verdict)
    },
  )
})
