// @vitest-environment happy-dom
import { type Conflict, newId, refused } from '@marquee/shared'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createShowingStore } from '../../show/showing-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { sampleConflict } from '../../testing/fake-office.ts'
import { pressKey, render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { ConflictsView } from './ConflictsView.tsx'
import { createConflictsStore } from './conflicts-store.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function office(changes: (place: number) => Partial<Conflict> = () => ({})) {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const [show] = house.house.shows
  if (show === undefined) throw new Error('the sample has no show')
  const choices: Conflict['choices'] = ['refund', 'noted']
  house.office.open = ['MQ-AAAAAA', 'MQ-BBBBBB', 'MQ-CCCCCC'].map((reference, place) =>
    // The conflict has no map: that wants a real browser.
    sampleConflict(show, ['J-12', 'J-13'], { reference, show: null, choices, ...changes(place) }),
  )
  const engine = directEngine(house, 'manager')
  const screen = await render(
    <ConflictsView
      store={createConflictsStore(engine)}
      showing={createShowingStore(engine)}
      timeZone="Asia/Singapore"
      onOpenBooking={() => {}}
    />,
  )
  const references = (conflicts: readonly Conflict[]) => conflicts.map(({ reference }) => reference)
  return {
    house,
    engine,
    text: () => screen.textContent,
    shown: () => screen.querySelector('article')?.getAttribute('aria-label'),
    refund: () => screen.querySelector<HTMLButtonElement>('.proposal'),
    open: () => references(house.office.open),
    settled: () => references(house.office.settled),
  }
}

it('a second press settles nothing before the manager can have seen what is next', async () => {
  const { shown, refund, settled } = await office()
  await pass(700)
  await pressKey('r')
  expect(shown()).toBe('Conflict of MQ-BBBBBB')
  await pressKey('r')
  expect(refund()?.disabled).toBe(true)
  await pass(650)
  await pressKey('r')
  await act(async () => refund()?.click())
  expect(settled()).toEqual(['MQ-AAAAAA'])
  await pass(50)
  await pressKey('r')
  expect(settled()).toHaveLength(2)
  expect(settled()).toContain('MQ-BBBBBB')
})

it('a press meant for a conflict that somebody else has just settled settles no other', async () => {
  const { house, engine, shown, settled, open } = await office()
  await pass(700)
  const [first] = house.office.open
  house.office.settle({ conflictId: first?.conflictId ?? '', resolution: 'noted', reason: 'so' }, 'Office 2')
  await act(async () => engine.terminal.tell({ openConflicts: 2 }))
  expect(shown()).toBe('Conflict of MQ-BBBBBB')
  await pressKey('r')
  expect(settled()).toEqual(['MQ-AAAAAA'])
  await pass(700)
  await pressKey('r')
  expect(open()).toEqual(['MQ-CCCCCC'])
})

it('a conflict that the manager has chosen is settled at once', async () => {
  const { open } = await office()
  await pressKey('ArrowDown')
  await pressKey('n')
  expect(open()).toEqual(['MQ-AAAAAA', 'MQ-CCCCCC'])
})

it("one key enters all of a terminal's undisputed intact sales, and leaves the others open", async () => {
  const terminal = { terminalId: newId(), name: 'Counter 2' }
  const enterable: Partial<Conflict> = { terminal, reason: 'edited', intact: true, choices: ['same_seats', 'noted'] }
  const { open, settled, house } = await office((place) => (place === 1 ? { terminal, reason: 'edited' } : enterable))
  await pass(700)
  await pressKey('e')
  expect(open()).toEqual(['MQ-BBBBBB'])
  expect(settled().sort()).toEqual(['MQ-AAAAAA', 'MQ-CCCCCC'])
  expect(house.office.settled.map((each) => each.settled?.resolution)).toEqual(['same_seats', 'same_seats'])
})

it('entering all of them stops at the first that the server does not answer', async () => {
  const terminal = { terminalId: newId(), name: 'Counter 2' }
  const { engine, open, text } = await office(() => ({
    terminal,
    reason: 'edited',
    intact: true,
    choices: ['same_seats', 'noted'],
  }))
  const settle = engine.api.settleConflict
  let asked = 0
  engine.api.settleConflict = async (request) =>
    asked++ === 0 ? settle(request) : refused({ code: 'timeout', what: 'the conflict may be settled' })
  await pass(700)
  await pressKey('e')
  expect(asked).toBe(2)
  expect(text()).toMatch(/1 of 3 are entered\. The server has not answered in time/)
  expect(open()).toEqual(['MQ-BBBBBB', 'MQ-CCCCCC'])
})
