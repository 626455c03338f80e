import type { NoticeOf, TerminalIdentity } from '@marquee/shared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTellSettled } from './tell-settled.ts'
import { type ConflictStage, openConflictStage } from './testing/conflict-stage.ts'

let stage: ConflictStage

beforeAll(async () => {
  stage = await openConflictStage()
})
afterAll(() => stage.close())

/** Sales of the terminal that a manager has looked at, the first of them first. */
async function settled(terminal: TerminalIdentity, quantity: number): Promise<string[]> {
  const showId = stage.nextShow()
  const conflictIds: string[] = []
  for (let i = 0; i < quantity; i++) {
    const { conflictId } = await stage.sold(showId, ['E-5'], { terminal })
    conflictIds.push(conflictId)
    expect(await stage.settle({ conflictId, resolution: 'noted' })).toMatchObject({ ok: true })
  }
  return conflictIds
}

it("a silent counter, however many results it has not heard, delays no other counter's results", async () => {
  const { counter: silent, otherCounter: listening, house, signer } = stage
  const unheard = await settled(silent, 101)
  const news = await settled(listening, 2)
  const told: [string, string][] = []
  const tellSettled = createTellSettled({
    pool: house.pool,
    catalogue: { show: async () => undefined },
    signer,
    ask: async (terminalId: string, { conflictId }: NoticeOf<'conflictSettled'>) => {
      told.push([terminalId, conflictId])
      return terminalId === listening.id
    },
  })
  await tellSettled([silent.id, listening.id])
  expect(told).toHaveLength(3)
  expect(told).toContainEqual([silent.id, unheard[0]])
  expect(told.filter(([id]) => id === listening.id).map(([, conflictId]) => conflictId)).toEqual(news)
  // The first terminal has them; the other is asked anew.
  await tellSettled([silent.id, listening.id])
  expect(told.slice(3)).toEqual([[silent.id, unheard[0]]])
})
