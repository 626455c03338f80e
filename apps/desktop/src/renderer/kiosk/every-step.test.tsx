// @vitest-environment happy-dom
/**
 * One visitor after the other goes a step farther, and there the same happens to each of them: they leave without a word, or the line to
 * the server is cut.
 */
import { granted, newId, plainTariff, refused, type Tariff } from '@marquee/shared'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import type { KioskPayment, PaidAtKiosk, PrinterState } from '../../terminal/api.ts'
import { TerminalProvider } from '../app/terminal-context.tsx'
import { createConnectionStore } from '../connection/connection-store.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { render } from '../testing/render.ts'
import { type SampleHouse, type SampleShow, sampleHouse } from '../testing/sample-house.ts'
import { loadParts } from '../ui/later.tsx'
import { createSpeech } from '../words/speech.ts'
import { KioskScreen } from './KioskScreen.tsx'
import { CATALOGUES } from './words/catalogues.ts'

// The map is drawn on a canvas, which this document has none of.
vi.mock('./seats/KioskMap.tsx', () => ({ KioskMap: () => null }))
vi.mock('./seats/MapLegend.tsx', () => ({ MapLegend: () => null }))
// Nothing here is pressed too early.
vi.mock('../ui/use-not-yet-read.ts', () => ({ useNotYetRead: () => false }))

vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))

const UNTIL = '2026-11-26T20:03:00.000Z'
const TARIFF: Tariff = {
  ...plainTariff('SGD'),
  goods: {
    goods: [
      {
        ...{ key: 'popcorn', name: 'Popcorn', category: 'Snacks', taxRate: 'standard', isCounted: false, extras: [] },
        sizes: [
          { key: 'small', name: 'Small', price: 650 },
          { key: 'large', name: 'Large', price: 850 },
        ],
      },
    ],
    combos: [],
  },
}

const PRINTER: PrinterState = {
  ...{ inUse: 'main', hasSpare: false, trouble: 'none', paperLow: false, byItself: true, jobs: [] },
}

/** One hall with one show: what is drawn takes no time. */
const SMALL = smallHouse()

function smallHouse(): SampleHouse {
  const { cinemas, shows, priceList } = sampleHouse({ now: new Date(), stadiumSeats: 0 })
  const isComing = ({ show }: SampleShow): boolean => Date.parse(show.startsAt) > Date.now()
  const [one] = shows.filter(isComing).toSorted((a, b) => a.plan.row.length - b.plan.row.length)
  if (one === undefined) throw new Error('the sample has no show to come')
  return { cinemas: cinemas.filter(({ id }) => id === one.cinema.id), shows: [one], priceList }
}

beforeAll(() => loadParts())

/** Only what watches for a visitor: promises and answers take their own time. */
beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

async function openKiosk() {
  const house = createFakeHouse(SMALL)
  const engine = directEngine(house, 'kiosk')
  const { api, terminal } = engine
  const isCutOff = (): boolean => terminal.state.cutOffSince !== null
  const offline = refused({ code: 'offline', what: 'the server' })
  terminal.tell({ printer: PRINTER })
  api.tariff = async () => granted(TARIFF)
  api.presentVoucher = async () =>
    isCutOff() ? offline : refused({ code: 'voucher_refused', fault: { why: 'unknown' } })
  api.findTickets = async () => offline
  api.mailFromKiosk = async ({ email }) => (isCutOff() ? offline : granted({ to: email }))
  api.payAtKiosk = async ({ orderId, bookings, shown }) => {
    if (isCutOff()) return offline
    const paying: KioskPayment = {
      ...{ orderId, cancelAsked: false, vouchers: [], interrupted: false, paid: null },
      payment: { orderId, paymentId: newId(), until: UNTIL, state: 'waiting_for_card' },
      total: { amount: shown.total, currency: 'SGD' },
      card: { amount: shown.card, currency: 'SGD' },
      bookings: bookings.map(({ bookingId, tickets }) => ({
        ...{ bookingId, showId: newId(), title: 'Parasite', startsAt: null, timeZone: 'UTC', held: true },
        seatIds: tickets.map(({ seatId }) => seatId),
      })),
    }
    terminal.tell({ paying })
    return granted(paying)
  }
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <KioskScreen />
    </TerminalProvider>,
  )
  const { say } = createSpeech('en', await CATALOGUES.load.en())

  /** What React does meanwhile is on the page before each look at it. */
  async function until(check: () => void): Promise<void> {
    const end = performance.now() + SOON.timeout
    for (;;) {
      await act(async () => new Promise((resolve) => setTimeout(resolve, 1)))
      try {
        return check()
      } catch (error) {
        if (performance.now() > end) throw error
      }
    }
  }
  const find = (which: string) => screen.querySelector<HTMLElement>(which)
  const press = async (which: string): Promise<void> => {
    await until(() => expect(find(`${which}:not([disabled])`), which).not.toBeNull())
    await act(async () => find(`${which}:not([disabled])`)?.click())
  }
  const told = (payment: object, paid: PaidAtKiosk | null = null) =>
    act(async () => {
      const { paying } = terminal.state
      if (paying === null) throw new Error('nobody pays')
      const now = { ...paying.payment, ...payment } as KioskPayment['payment']
      terminal.tell({ paying: { ...paying, payment: now, paid } })
    })
  const step = () => find('.kiosk')?.dataset['step']
  const text = () => screen.textContent ?? ''

  /** What each visitor does, up to the page that is named so. */
  const pages = {
    'a sheet of the first page': async () => {
      await press('.attract-nav .frame-button:last-child')
      await until(() => expect(find('.help-sheet')).not.toBeNull())
    },
    movies: () => press('.attract-start'),
    'a sheet over the movies': async () => {
      await pages.movies()
      await press('.language-pill')
      await press('.kiosk-sheet [lang="fr"]')
      await press('.language-pill')
      await until(() => expect(find('.kiosk-sheet')).not.toBeNull())
    },
    tickets: async () => {
      await pages.movies()
      await press('.show-button[data-state="open"]')
      await press('[data-type="adult"] .round-button:last-of-type')
    },
    seats: async () => {
      await pages.tickets()
      await press('.go-on')
      await until(() => {
        expect(step()).toBe('seats')
        expect(find('.go-on:not([disabled])')).not.toBeNull()
      })
    },
    snacks: async () => {
      await pages.seats()
      await press('.go-on')
      await until(() => expect(find('.goods-tile')).not.toBeNull())
    },
    'a size of popcorn': async () => {
      await pages.snacks()
      await press('.tile-add')
      await until(() => expect(find('.goods-choice')).not.toBeNull())
    },
    'the card reader': async () => {
      await pages.snacks()
      await press('.go-on')
      await until(() => expect(find('[data-screen="hold_card"]')).not.toBeNull())
    },
    'a declined card': async () => {
      await pages['the card reader']()
      await told({ state: 'off', why: 'declined', code: 'insufficient_funds' })
    },
    'a voucher': async () => {
      await pages['the card reader']()
      await press('.frame-aside .more-time')
      await told({ state: 'off', why: 'cancelled', code: null })
      await until(() => expect(find('.voucher-page')).not.toBeNull())
    },
    'the way to the counter': async () => {
      await pages['a declined card']()
      await press('.pay-way:last-child')
      await until(() => expect(find('[data-screen="at_counter"]')).not.toBeNull())
    },
    'a payment that nobody knows of': async () => {
      await pages['the card reader']()
      await told({ state: 'unknown' })
    },
    'the tickets': async () => {
      await pages['the card reader']()
      await told({ state: 'captured', capturedAt: UNTIL }, paid())
      await until(() => expect(step()).toBe('done'))
    },
    'an e-mail address': async () => {
      await pages['the tickets']()
      await press('.done-act')
      await until(() => expect(find('.mail-page')).not.toBeNull())
    },
    'a pick-up': async () => {
      await press('.attract-pick-up')
      await until(() => expect(step()).toBe('pick_up'))
    },
  }
  const leaveAlone = (seconds: number) =>
    act(async () => {
      vi.setSystemTime(Date.now() + seconds * 1000)
      await vi.advanceTimersByTimeAsync(300)
    })
  return { house, terminal, engine, find, press, told, step, text, say, until, pages, leaveAlone }
}

const paid = (): PaidAtKiosk => ({
  bookings: [
    {
      ...{ bookingId: newId(), showId: newId(), reference: 'MQ-7K3F9P' },
      tickets: [{ ticketId: newId(), seatId: 'A-1', type: 'adult', code: 'MQ4:CODE' }],
    },
  ],
  ...{ pickUpCode: null, paper: 'printed', receipt: null },
})

type Here = Awaited<ReturnType<typeof openKiosk>>
type PageName = keyof Here['pages']

const PAGES = [
  'a sheet of the first page',
  'movies',
  'a sheet over the movies',
  'tickets',
  'seats',
  'snacks',
  'a size of popcorn',
  'the card reader',
  'a declined card',
  'a voucher',
  'the way to the counter',
  'a payment that nobody knows of',
  'the tickets',
  'an e-mail address',
  'a pick-up',
] as const satisfies readonly PageName[]

/** Their seats are bought, may be, or wait at the counter. */
const KEEPS_SEATS: readonly PageName[] = [
  'the way to the counter',
  'a payment that nobody knows of',
  'the tickets',
  'an e-mail address',
]
/** They close by themselves, without a question: one says so all the time, and of the other nothing would be lost. */
const UNASKED: readonly PageName[] = ['a sheet of the first page', 'the tickets', 'an e-mail address']

it.each(PAGES)('whoever leaves %s alone leaves nothing of theirs to the next visitor', async (name) => {
  const { pages, leaveAlone, told, until, find, step, house, terminal } = await openKiosk()
  await pages[name]()
  if (name === 'the card reader') {
    // Somebody types a PIN there, and touches nothing here: the server ends it.
    await leaveAlone(100)
    expect([step(), find('.idle-question')]).toEqual(['pay', null])
    await told({ state: 'off', why: 'timed_out', code: null })
  }
  if (!UNASKED.includes(name)) {
    await leaveAlone(61)
    expect(find('.idle-question')).not.toBeNull()
    await leaveAlone(20)
  } else await leaveAlone(81)
  await until(() => expect([step(), find('dialog')]).toEqual(['attract', null]))
  await until(() => expect(document.documentElement.lang).toBe('en'))
  await until(() => expect(house.openCarts()).toHaveLength(KEEPS_SEATS.includes(name) ? 1 : 0))
  expect(terminal.state.kiosk?.help).toBe('none')
})

it('whoever waits for the help that they called is given time, and their seats stay', async () => {
  const { pages, leaveAlone, find, step, engine, house } = await openKiosk()
  await pages.seats()
  await act(async () => void (await engine.api.callForHelp()))
  await leaveAlone(200)
  expect([step(), find('.idle-question')]).toEqual(['seats', null])
  await leaveAlone(121)
  expect(step()).toBe('attract')
  expect(house.openCarts()).toHaveLength(0)
})

/** What a visitor who is there reads, and can still do, when the line is cut. */
const CUT_OFF: Record<PageName, (here: Here) => Promise<void>> = {
  async 'a sheet of the first page'({ text, say, until }) {
    await until(() => expect(text()).toContain(say('help_nobody')))
    expect(text()).toContain(say('not_online'))
  },
  async movies({ press, step, until }) {
    await press('.show-button[data-state="open"]')
    await until(() => expect(step()).toBe('tickets'))
  },
  async 'a sheet over the movies'({ press, find, until }) {
    await press('.kiosk-sheet [lang="en"]')
    await until(() => expect(find('.show-button')).not.toBeNull())
  },
  async tickets({ press, text, say, until, terminal, find }) {
    await press('.go-on')
    await until(() => expect(text()).toContain(say('no_seats_now')))
    expect(text()).toContain(say('refusal_not_allotted'))
    // They needn't do anything when it is back.
    await act(async () => terminal.reconnect())
    await until(() => expect(find('[data-status="yours"]')).not.toBeNull())
  },
  async seats({ press, find, step, until }) {
    expect(find('[data-status="yours"]')).not.toBeNull()
    await press('.go-on')
    await until(() => expect(step()).toBe('goods'))
  },
  async snacks({ press, find, text, say, until }) {
    await press('.go-on')
    await until(() => expect(find('[data-screen="offline"]')).not.toBeNull())
    expect(text()).toContain(say('pay_offline_more'))
  },
  async 'a size of popcorn'({ press, find, until }) {
    await press('.go-on')
    await until(() => expect(find('.goods-tile output')?.textContent).toBe('1'))
  },
  async 'the card reader'({ find, text, until, terminal }) {
    await until(() => expect(find('[data-screen="cut_off"]')).not.toBeNull())
    expect(text()).toMatch(/MQ-\w{6}/)
    await act(async () => terminal.reconnect())
    await until(() => expect(find('[data-screen="hold_card"]')).not.toBeNull())
  },
  async 'a declined card'({ press, find, until }) {
    await press('.go-on')
    await until(() => expect(find('[data-screen="offline"]')).not.toBeNull())
  },
  async 'a voucher'({ press, find, text, say, until }) {
    for (let i = 0; i < 12; i++) await press('.kiosk-key')
    await press('.go-on')
    await until(() => expect(text()).toContain(say('pay_voucher_offline')))
    expect(find('.voucher-typed')?.textContent).toBe('0'.repeat(12))
  },
  async 'the way to the counter'({ find, until, press, step, house }) {
    expect(find('.pay-reference strong')?.textContent).toMatch(/MQ-\w{6}/)
    await press('.frame-nav .frame-button:last-child')
    await until(() => expect(step()).toBe('attract'))
    expect(house.openCarts()).toHaveLength(1)
  },
  async 'a payment that nobody knows of'({ find, text, until }) {
    await until(() => expect(find('[data-screen="cut_off"]')).not.toBeNull())
    expect(text()).toMatch(/MQ-\w{6}/)
  },
  async 'the tickets'({ find, step }) {
    expect(step()).toBe('done')
    expect(find('[data-testid="reference"]')?.textContent).toBe('MQ-7K3F9P')
  },
  async 'an e-mail address'({ press, text, say, until }) {
    await press('.mail-row:nth-child(3) .kiosk-key')
    await press('.kiosk-key.ending')
    await press('.go-on')
    await until(() => expect(text()).toContain(say('done_mail_offline')))
  },
  async 'a pick-up'({ text, say, until }) {
    await until(() => expect(text()).toContain(say('pick_up_cut_off')))
  },
}

it.each(PAGES)('whoever is at %s when the line is cut reads what still goes, and loses nothing', async (name) => {
  const here = await openKiosk()
  await here.pages[name]()
  await act(async () => here.terminal.cutOff())
  await CUT_OFF[name](here)
})
