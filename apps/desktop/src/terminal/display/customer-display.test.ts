/** The customer display, as its displays and the counter's pages meet it. Time is Vitest's. */
import { newId } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CustomerView, DisplayMessage, DisplayState } from '../api.ts'
import { createEvents } from '../events.ts'
import { SILENT } from '../log.ts'
import type { ShowDetails } from '../shows/catalogue.ts'
import { createCustomerDisplays, DISPLAY_GRACE_MS, LANGUAGE_MS, PAGE_GRACE_MS, THANKS_MS } from './customer-display.ts'

const CINEMA = { id: newId(), name: 'Rex', timeZone: 'Asia/Singapore', currency: 'SGD' }
const SHOW = {
  show: { id: newId(), startsAt: '2026-11-24T11:05:00Z' },
  movie: { id: newId(), title: 'Parasite' },
  auditorium: { id: newId(), name: 'Hall 1' },
  cinema: CINEMA,
  plan: {
    id: newId(),
    seats: { rows: ['A'], row: [0, 0], number: ['1', '2'], x: [0, 1], y: [0, 0], category: [0, 0] },
  },
} as unknown as ShowDetails

const IDLE: CustomerView = { stage: 'idle', cinemaId: CINEMA.id }
const ORDER: CustomerView = {
  stage: 'order',
  order: {
    currency: 'SGD',
    digits: 2,
    shows: [{ showId: SHOW.show.id, tickets: [{ type: 'adult', seatIds: ['A-1'], amount: 1250 }] }],
    goods: [],
    extras: [],
    off: [],
    paid: [],
    total: 1250,
  },
}
const THANKS: CustomerView = { stage: 'thanks', currency: 'SGD', digits: 2, change: 750, bookings: [], goods: 'none' }

function counter() {
  const events = createEvents(SILENT)
  let told = 0
  events.on('stateChanged', () => told++)
  const displays = createCustomerDisplays({
    catalogue: {
      cinemas: () => [CINEMA],
      cinema: (id) => (id === CINEMA.id ? CINEMA : undefined),
      show: (id) => (id === SHOW.show.id ? SHOW : undefined),
      showsOn: () => [SHOW],
    },
    occupancy: { ofShow: () => undefined },
    pictures: {
      names: async () => ['a.png'],
      read: async (name) => (name === 'a.png' ? 'data:image/png;base64,AA' : null),
    },
    ownCinema: () => null,
    language: 'de',
    now: () => new Date('2026-11-24T09:00:00Z'),
    log: SILENT,
    events,
  })
  function openDisplay() {
    const heard: DisplayMessage[] = []
    const display = displays.open((message) => heard.push(message))
    const states = (): DisplayState[] => heard.flatMap((each) => (each.is === 'state' ? [each.state] : []))
    return {
      heard,
      now: () => states().at(-1),
      stage: () => states().at(-1)?.view.stage,
      ask: (request: object) => display.ask(JSON.stringify(request)),
      display,
    }
  }
  const openPage = () => {
    const { calls, close } = displays.page()
    return { show: (view: CustomerView) => calls.showCustomer({ view }), speak: calls.chooseDisplayLanguage, close }
  }
  return { displays, openDisplay, openPage, told: () => told }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const later = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

describe('a customer display', () => {
  it('shows what plays next to whoever waits', async () => {
    const { openDisplay } = counter()
    const { now } = openDisplay()
    await later(0)
    expect(now()).toMatchObject({
      language: 'de',
      view: { stage: 'idle' },
      cinema: { name: 'Rex', timeZone: 'Asia/Singapore' },
      next: [{ title: 'Parasite', startsAt: '2026-11-24T11:05:00Z', auditorium: 'Hall 1', left: 'many' }],
      pictures: ['a.png'],
    })
  })

  it('hears of an order with its show, and of the show’s hall once', async () => {
    const { openDisplay, openPage } = counter()
    const { heard, now } = openDisplay()
    const page = openPage()
    await page.show(ORDER)
    await page.show({ ...ORDER, order: { ...ORDER.order, total: null } })
    expect(heard.filter(({ is }) => is === 'hall')).toEqual([
      { is: 'hall', hall: { seatPlanId: SHOW.plan.id, seatIds: ['A-1', 'A-2'], x: [0, 1], y: [0, 0] } },
    ])
    expect(now()?.shows).toMatchObject([{ title: 'Parasite', auditorium: 'Hall 1', timeZone: 'Asia/Singapore' }])
  })

  it('that comes back shows the present order at once', async () => {
    const { openDisplay, openPage, displays } = counter()
    const first = openDisplay()
    await openPage().show(ORDER)
    first.display.close()
    await later(DISPLAY_GRACE_MS - 1)
    expect(displays.status(), 'the page goes on saying what there is').toEqual({ language: 'de' })
    expect(openDisplay().stage()).toBe('order')
  })

  it('that was away for longer begins with nobody’s order', async () => {
    const { openDisplay, openPage, displays } = counter()
    const first = openDisplay()
    const page = openPage()
    await page.show(ORDER)
    first.display.close()
    await later(DISPLAY_GRACE_MS)
    expect(displays.status()).toBeNull()
    await page.show(ORDER)
    expect(openDisplay().stage()).toBe('idle')
  })

  it('forgets the order of a page that is gone, and keeps that of one that is loaded again', async () => {
    const { openDisplay, openPage } = counter()
    const { stage } = openDisplay()
    const page = openPage()
    await page.show(ORDER)
    page.close()
    // The page knows its cart a moment after it is there.
    const reloaded = openPage()
    await reloaded.show(IDLE)
    expect(stage()).toBe('order')
    await reloaded.show(ORDER)
    await later(PAGE_GRACE_MS)
    expect(stage()).toBe('order')
    reloaded.close()
    await later(PAGE_GRACE_MS)
    expect(stage()).toBe('idle')
  })

  it('is not wiped by a second page of the counter on which nobody is served', async () => {
    const { openDisplay, openPage } = counter()
    const { stage } = openDisplay()
    await openPage().show(ORDER)
    await openPage().show(IDLE)
    expect(stage()).toBe('order')
  })

  it('thanks for a minute: codes of tickets don’t stay for whoever comes by', async () => {
    const { openDisplay, openPage } = counter()
    const { stage } = openDisplay()
    const page = openPage()
    await page.show(THANKS)
    await later(THANKS_MS - 1)
    expect(stage()).toBe('thanks')
    await later(1)
    expect(stage()).toBe('idle')
  })

  it('has the next customer’s order to itself, however soon it comes', async () => {
    const { openDisplay, openPage } = counter()
    const { stage } = openDisplay()
    const page = openPage()
    await page.show(THANKS)
    await later(THANKS_MS - 1)
    await page.show(IDLE)
    await page.show(ORDER)
    await later(THANKS_MS)
    expect(stage()).toBe('order')
  })
})

describe('the language', () => {
  it('is the clerk’s or the customer’s choice, until the next customer', async () => {
    const { openDisplay, openPage, displays, told } = counter()
    const { now, ask } = openDisplay()
    const page = openPage()
    expect(displays.chosenLanguage()).toBeUndefined()
    await page.speak({ language: 'ar' })
    expect([now()?.language, displays.chosenLanguage()]).toEqual(['ar', 'ar'])
    await page.show(ORDER)
    ask({ ask: 'language', language: 'fr' })
    expect(now()?.language).toBe('fr')
    const before = told()
    expect(displays.status()).toEqual({ language: 'fr' })
    await later(LANGUAGE_MS)
    expect(now()?.language).toBe('fr')
    await page.show(IDLE)
    expect([now()?.language, told()]).toEqual(['de', before + 1])
    expect(displays.chosenLanguage()).toBeUndefined()
  })

  it('is the house’s again when nothing was ordered', async () => {
    const { openDisplay, openPage } = counter()
    const { now } = openDisplay()
    await openPage().speak({ language: 'ar' })
    await later(LANGUAGE_MS)
    expect(now()?.language).toBe('de')
  })
})

describe('what a display asks for', () => {
  it('is a picture of the house', async () => {
    const { openDisplay } = counter()
    const { heard, ask } = openDisplay()
    ask({ ask: 'picture', name: 'a.png' })
    ask({ ask: 'picture', name: '../device.json' })
    await later(0)
    expect(heard.filter(({ is }) => is === 'picture')).toEqual([
      { is: 'picture', name: 'a.png', image: 'data:image/png;base64,AA' },
      { is: 'picture', name: '../device.json', image: null },
    ])
  })

  it.each([
    'not json',
    '{}',
    '{"ask":"sell"}',
    '{"t":"q","i":"1","m":"sell","a":[{}]}',
    '{"ask":"language","language":"xx"}',
    '{"ask":"language","language":"fr","view":{}}',
  ])('is nothing else: %s', async (text) => {
    const { openDisplay } = counter()
    const { heard, display } = openDisplay()
    await later(0)
    const before = heard.length
    display.ask(text)
    await later(0)
    expect(heard).toHaveLength(before)
  })
})
