import { expect, it } from 'vitest'
import type { ProgrammeShow } from '../../../terminal/api.ts'
import { allottedHere, allottedOfDay, waitingHere } from './cut-off-words.ts'

const showsWith = (...counts: number[]) => counts.map((allotted) => ({ allotted }) as ProgrammeShow)

it("a cut-off counter names the open show's seats that can still be sold", () => {
  expect(allottedHere(['J-9', 'J-10', 'J-11', 'K-4'], 2)).toBe(
    '4 seats of this show can be sold here: J-9 to J-11, K-4',
  )
  expect(allottedHere(['J-9'], 0)).toBe('1 seat of this show can be sold here: J-9')
  expect(allottedHere([], 0)).toBe('No seat of this show is left to sell here: choose another show.')
})

it("a cut-off counter doesn't send its clerk elsewhere when the last seats are in the cart", () => {
  expect(allottedHere([], 1)).toBe('The last seat of this show that can be sold here is in the cart.')
  expect(allottedHere([], 2)).toBe('The last seats of this show that can be sold here are in the cart.')
})

it('a cut-off counter names the shows with sellable seats while none is open', () => {
  expect(allottedOfDay(showsWith(8, 0, 4))).toBe('12 seats of 2 shows can be sold here: choose a show.')
  expect(allottedOfDay(showsWith(0, 1))).toBe('1 seat of 1 show can be sold here: choose a show.')
  expect(allottedOfDay(showsWith(0))).toBe('No show of this day has seats that can be sold here.')
})

it('a cut-off counter counts its waiting records', () => {
  expect(waitingHere(0)).toBe('Nothing waits for the server')
  expect(waitingHere(1)).toBe('1 record is kept here and waits for the server')
  expect(waitingHere(10_000)).toBe('10,000 records are kept here and wait for the server')
})
