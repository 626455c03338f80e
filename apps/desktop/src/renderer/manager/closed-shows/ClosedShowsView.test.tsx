// @vitest-environment happy-dom
import { type ClosedShow, newId, refused } from '@marquee/shared'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { ClosedShowsNotice } from './ClosedShowsNotice.tsx'
import { ClosedShowsView } from './ClosedShowsView.tsx'
import { createClosedShowsStore } from './closed-shows-store.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const closed = (movie: string, terminals: string[], gateway = false): ClosedShow => ({
  show: {
    showId: newId(),
    startsAt: '2026-11-21T12:00:00.000Z',
    movie,
    auditorium: 'Hall 4',
    cinema: 'Lido',
    timeZone: 'Asia/Singapore',
  },
  lostSince: '2026-11-21T07:30:00.000Z',
  shownBy: null,
  terminals,
  gateway,
})

async function office(...shows: ClosedShow[]) {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  house.office.closed = shows
  const engine = directEngine(house, 'manager')
  const store = createClosedShowsStore(engine)
  onTestFinished(store.watch())
  const screen = await render(
    <>
      <ClosedShowsNotice store={store} onOpen={() => {}} />
      <ClosedShowsView store={store} cinemas={house.house.cinemas} />
    </>,
  )
  const button = (text: string) =>
    [...(screen.querySelector('dialog') ?? screen).querySelectorAll('button')].find((each) =>
      each.textContent?.startsWith(text),
    )
  return {
    house,
    engine,
    text: () => screen.textContent,
    press: (text: string) => act(async () => button(text)?.click()),
    isDisabled: (text: string) => button(text)?.disabled,
    write: (text: string) =>
      act(async () => {
        const field = screen.querySelector<HTMLInputElement>('.open-closed-form input')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
        field?.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    question: () => screen.querySelector('dialog')?.textContent,
    notice: () => screen.querySelector('[data-testid="closed-notice"]')?.textContent,
    rows: () => [...screen.querySelectorAll('[data-closed-show]')].map((row) => row.textContent),
  }
}

it('the view lists what each show waits for, and opens one by name after the risk was read', async () => {
  const { house, rows, press, write, isDisabled, question, text, notice } = await office(
    closed('Parasite', ['Counter 2']),
    closed('Cats', [], true),
  )
  const [parasite] = house.office.closed
  expect(rows()[0]).toMatch(/Parasite.*Waits for Counter 2/)
  expect(rows()[1]).toMatch(/Cats.*Waits for the online payments/)
  expect(notice()).toMatch(/^2 shows are closed/)

  await press('Open without waiting')
  expect(isDisabled('Go on')).toBe(true)
  await write('Counter 2 burnt')
  await press('Go on')
  expect(question()).toMatch(
    /^Open Parasite, Sat 21 Nov, 20:00, Lido, Hall 4\?Counter 2 may have sold seats of this show/,
  )
  expect(question()).toMatch(/Because: Counter 2 burnt/)
  expect(house.office.opened).toEqual([])
  await press('Open the show')
  expect(house.office.opened).toEqual([{ showId: parasite?.show.showId, reason: 'Counter 2 burnt' }])
  expect(text()).toMatch(/Parasite, Sat 21 Nov, 20:00, Lido, Hall 4 is open/)
  expect(rows()).toHaveLength(1)
  expect(notice()).toMatch(/^1 show is closed/)
})

it('the view opens nothing if the manager cancels, and says why a show could not be opened', async () => {
  const { house, engine, press, write, text, rows } = await office(closed('Parasite', ['Counter 2']))
  await press('Open without waiting')
  await write('so')
  await press('Go on')
  await press('Leave it closed')
  expect(house.office.opened).toEqual([])

  engine.api.openClosedShow = async () => refused({ code: 'timeout', what: 'the show may or may not be open' })
  await press('Open without waiting')
  await write('so')
  await press('Go on')
  await press('Open the show')
  expect(text()).toMatch(/has not answered in time: the show may or may not be open/)
  expect(rows()).toHaveLength(1)
})

it('the view names the terminal that showed the set-back, and what to do without a restored backup', async () => {
  const shownBy = 'Door 1 has catalogue revision 9, and the ledger knows of 3.'
  const { text } = await office({ ...closed('Parasite', []), shownBy })
  expect(text()).toContain(`A terminal showed it: ${shownBy} If nobody restored a backup, revoke that terminal`)
  expect((await office(closed('Cats', []))).text()).not.toContain('A terminal showed it')
})

it('the view is empty while no show is closed', async () => {
  const { notice, text } = await office()
  expect(notice()).toBeUndefined()
  expect(text()).toMatch(/^No show is closed/)
})
