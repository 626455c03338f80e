/** A kiosk of the fake house whose visitor has chosen two seats, at any of its steps. */
import { granted, newId, type VoucherState } from '@marquee/shared'
import { act, type ReactNode } from 'react'
import { vi } from 'vitest'
import type { KioskPayment, KioskPrice, PaidAtKiosk, TerminalState } from '../../../terminal/api.ts'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { createSpeech } from '../../words/speech.ts'
import { createKiosk, type Kiosk } from '../kiosk.ts'
import { KioskContext } from '../kiosk-context.tsx'
import { CATALOGUES, type KioskLanguage } from '../words/catalogues.ts'

export const TOTAL = 2800
const CURRENCY = 'SGD'
const UNTIL = '2026-11-26T20:03:00.000Z'

export const price = (card = TOTAL, total = TOTAL): KioskPrice => ({
  order: { currency: CURRENCY, total, lines: [], byRate: [] },
  vouchers: [],
  card,
})

export const voucher = (code: string, balance: number): VoucherState => ({
  ...{ code, balance, paysFor: 'anything', currency: CURRENCY, cinemaId: null, expiresAt: null, taxRate: null },
  ...{ isActive: true, isBlocked: false },
})

/** Two seats are chosen, and all that is asked of the engine can be told by the test. */
export async function kioskWithSeats() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const engine = directEngine(house, 'kiosk')
  const { api, terminal } = engine
  const calls = {
    price: vi.spyOn(api, 'priceAtKiosk').mockImplementation(async () => ({ ok: true, value: price() })),
    pay: vi.spyOn(api, 'payAtKiosk'),
    cancel: vi.spyOn(api, 'cancelAtKiosk'),
    present: vi.spyOn(api, 'presentVoucher'),
    takeOff: vi.spyOn(api, 'takeVouchersOff'),
    receipt: vi.spyOn(api, 'printKioskReceipt'),
    mail: vi.spyOn(api, 'mailFromKiosk'),
    end: vi.spyOn(api, 'endVisit'),
    leave: vi.spyOn(api, 'leaveForCounter'),
    abandon: vi.spyOn(api, 'abandonCart'),
  }
  const kiosk = createKiosk(engine, null)
  const { show, plan } = house.house.shows[0] as (typeof house.house.shows)[0]
  const seatAt = (index: number): string => `${plan.rows[plan.row[index] as number]}-${plan.number[index]}`
  await kiosk.showing.open(show.id)
  for (const index of [0, 1]) {
    kiosk.cart.toggle({
      showId: show.id,
      seatId: seatAt(index),
      category: 'standard',
      priceList: house.house.priceList,
    })
  }
  await kiosk.cart.inTurn(async () => {})
  kiosk.visit.change({ showId: show.id })

  /** As the engine tells of the order of this visit. */
  const payment = (told: Partial<Omit<KioskPayment, 'payment'>> & { payment?: object | null } = {}): KioskPayment => {
    const { orderId } = kiosk.paying.getState()
    const about = { orderId, paymentId: newId(), until: UNTIL }
    const { bookingId, seats } = kiosk.cart.getState()
    return {
      ...{ orderId, cancelAsked: false, vouchers: [], interrupted: false, paid: null },
      total: { amount: TOTAL, currency: CURRENCY },
      card: { amount: TOTAL, currency: CURRENCY },
      bookings: [
        {
          ...{ bookingId, showId: show.id, title: 'Parasite', startsAt: show.startsAt, timeZone: 'UTC', held: true },
          seatIds: seats.map(({ seatId }) => seatId),
        },
      ],
      ...told,
      payment: (told.payment === undefined
        ? { ...about, state: 'waiting_for_card' }
        : told.payment && { ...about, ...told.payment }) as KioskPayment['payment'],
    }
  }
  const paid = (told: Partial<PaidAtKiosk> = {}, seatIds = ['A-1', 'A-2']): PaidAtKiosk => ({
    bookings: [
      {
        bookingId: newId(),
        showId: show.id,
        reference: 'MQ-7K3F9P',
        tickets: seatIds.map((seatId) => ({ ticketId: newId(), seatId, type: 'adult', code: `MQ4:CODE${seatId}` })),
      },
    ],
    ...{ pickUpCode: null, paper: 'printing', receipt: null, ...told },
  })
  /** The reader waits for a card. */
  const waitForCard = () => {
    const told = payment()
    terminal.state = { ...terminal.state, paying: told }
    return granted(told)
  }
  /** In order, so that what follows a word of the engine has happened. */
  const settle = () => act(async () => void (await vi.waitFor(async () => {})))
  const tell = async (state: Partial<TerminalState>): Promise<void> => {
    await act(async () => terminal.tell(state))
    await settle()
  }
  return { house, engine, kiosk, calls, payment, paid, waitForCard, tell, settle }
}

export type KioskHere = Awaited<ReturnType<typeof kioskWithSeats>>

/** Its page, in a language. */
export async function renderAt({ engine, kiosk }: KioskHere, step: ReactNode, language: KioskLanguage = 'en') {
  const speech = createSpeech(language, await CATALOGUES.load[language]())
  const screen = await render(page(kiosk, engine, speech, step))
  const button = (name: string | RegExp): HTMLButtonElement | undefined =>
    [...screen.querySelectorAll('button')].find((each) => {
      const called = (each.getAttribute('aria-label') ?? each.textContent ?? '').trim()
      return typeof name === 'string' ? called === name : name.test(called)
    })
  return {
    speech,
    screen,
    button,
    text: (testId: string) => screen.querySelector(`[data-testid="${testId}"]`)?.textContent ?? null,
    press: (name: string | RegExp) =>
      act(async () => {
        const found = button(name)
        if (found === undefined) throw new Error(`there is no button "${name}"`)
        found.click()
      }),
  }
}

function page(kiosk: Kiosk, engine: KioskHere['engine'], speech: ReturnType<typeof createSpeech>, step: ReactNode) {
  return (
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <KioskContext value={{ kiosk, speech }}>{step}</KioskContext>
    </TerminalProvider>
  )
}
