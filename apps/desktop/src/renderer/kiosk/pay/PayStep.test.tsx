// @vitest-environment happy-dom
import { granted, refused } from '@marquee/shared'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type KioskHere, kioskWithSeats, price, renderAt, TOTAL, voucher } from '../testing/kiosk-at.tsx'
import { KIOSK_LANGUAGES, type KioskLanguage } from '../words/catalogues.ts'
import { PayStep } from './PayStep.tsx'
import { FORMS, PAY_SCREENS, type PayScreen } from './pay-screen.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const pass = () => act(() => vi.advanceTimersByTimeAsync(700))

async function payPage(prepare: (here: KioskHere) => void = () => {}, language: KioskLanguage = 'en') {
  const here = await kioskWithSeats()
  here.calls.pay.mockImplementation(async () => here.waitForCard())
  prepare(here)
  here.kiosk.visit.go('pay')
  await here.tell({})
  const page = await renderAt(here, <PayStep visit={here.kiosk.visit} />, language)
  await here.settle()
  await pass()
  const becomes = async (told: Parameters<typeof here.payment>[0]): Promise<void> => {
    await here.tell({ paying: here.payment(told) })
    await pass()
  }
  return { ...here, ...page, becomes, sentence: () => page.screen.querySelector('.band-words h2')?.textContent }
}
const declined = { state: 'off', why: 'declined', code: 'insufficient_funds' }

describe('the page of paying', () => {
  it('says what to do with the card, the amount, and nothing to press but ways out', async () => {
    const { sentence, text, button, screen } = await payPage()
    expect(sentence()).toBe('Hold your card or phone to the reader')
    expect(text('to-pay')).toContain('28.00')
    expect(text('pay-waits')).toBe('Waiting for your card or phone')
    expect(screen.querySelector('.pay-band')?.getAttribute('data-side')).toBe('right')
    expect(button('Cancel')).toBeDefined()
    expect(button('I have a voucher')).toBeDefined()
    expect(button('Pay at the counter')).toBeUndefined()
  })

  it('points to the side where the reader is', async () => {
    localStorage.setItem('marquee.kiosk-sides', 'left below')
    const { screen } = await payPage()
    expect(screen.querySelector('.pay-band')?.getAttribute('data-side')).toBe('left')
    expect(screen.textContent).toContain('on the left')
  })

  it('has no way back while the bank is asked, or a cancelling is not certain', async () => {
    const { becomes, button, press } = await payPage()
    await becomes({ payment: { state: 'asking_bank' } })
    expect([button('Cancel'), button('Back'), button('Start over')]).toEqual([undefined, undefined, undefined])
    await becomes({})
    await press('Cancel')
    expect([button('Cancel'), button('Back'), button('Start over')]).toEqual([undefined, undefined, undefined])
  })

  it('after a declined card offers it again, a voucher and the counter; a press that came too early does nothing', async () => {
    const { tell, payment, calls, press, sentence, settle, button } = await payPage()
    await tell({ paying: payment({ payment: declined }) })
    expect(sentence()).toBe('There is too little money on this card')
    expect(button('Try again')?.disabled).toBe(true)
    await pass()
    expect(button('I have a voucher')).toBeDefined()
    await press('Try again')
    await settle()
    expect(calls.pay).toHaveBeenCalledTimes(2)
  })

  it('at the counter says the reference', async () => {
    const { becomes, press, sentence, screen, kiosk } = await payPage()
    await becomes({ payment: declined })
    await press('Pay at the counter')
    expect(sentence()).toBe('Pay at the counter')
    expect(screen.querySelector('.pay-reference strong')?.textContent).toBe(kiosk.cart.getState().reference)
  })

  it('of a kiosk without a reader says the reference at once', async () => {
    const { sentence, screen, kiosk } = await payPage(({ calls }) =>
      calls.pay.mockImplementation(async () => refused({ code: 'terminal_has_no_reader' })),
    )
    expect(sentence()).toBe('Pay at the counter')
    expect(screen.querySelector('.pay-reference strong')?.textContent).toBe(kiosk.cart.getState().reference)
    expect(kiosk.visit.getState().kept).not.toBeNull()
  })

  it('that is cut off in the middle names the reference, and lets the visitor go', async () => {
    const { engine, sentence, screen, press, kiosk, calls, settle } = await payPage()
    const { reference } = kiosk.cart.getState()
    await act(async () => engine.terminal.cutOff())
    await settle()
    await pass()
    expect(sentence()).toBe('Our line is down')
    expect(screen.querySelector('.band-words p')?.textContent).toContain(reference)
    await press('I go to the counter')
    expect(kiosk.visit.getState().step).toBe('attract')
    expect(calls.abandon).not.toHaveBeenCalled()
  })

  it('tells of a printer without paper before a card is asked for', async () => {
    const { sentence, calls, press, settle } = await payPage(({ engine }) => {
      const printer = { inUse: 'main', hasSpare: false, paperLow: false, byItself: true, jobs: [] } as const
      engine.terminal.state.printer = { ...printer, jobs: [], trouble: 'paper_out' }
    })
    expect(sentence()).toBe('The ticket printer can’t print now')
    expect(calls.pay).not.toHaveBeenCalled()
    await press(/^Pay .*28\.00 by card$/)
    await settle()
    expect(calls.pay).toHaveBeenCalledOnce()
  })

  it('takes a voucher that is typed, and asks the card for the rest', async () => {
    const { calls, becomes, press, settle, button, screen, text } = await payPage()
    await press('I have a voucher')
    await becomes({ payment: { state: 'off', why: 'cancelled', code: null } })
    expect(button('Use this voucher')?.disabled).toBe(true)
    for (const letter of '7K3F9PQ2XM4C') await press(letter)
    expect(screen.querySelector('output')?.textContent).toBe('7K3F9PQ2XM4C')
    calls.present.mockResolvedValueOnce(
      refused({ code: 'voucher_refused', fault: { why: 'expired', on: '1 May 2026' } }),
    )
    await press('Use this voucher')
    await settle()
    expect(screen.querySelector('[role="alert"]')?.textContent).toBe('This voucher has expired.')
    await press('Delete')
    await press('C')
    calls.present.mockResolvedValueOnce(granted(voucher('7K3F9PQ2XM4C', 600)))
    calls.price.mockResolvedValue(
      granted({ ...price(TOTAL - 600), vouchers: [{ code: '7K3F9PQ2XM4C', pays: 600, left: 0 }] }),
    )
    await press('Use this voucher')
    await settle()
    await pass()
    expect(calls.pay.mock.calls.at(-1)?.[0]).toMatchObject({ vouchers: ['7K3F9PQ2XM4C'] })
    expect(text('to-pay')).toContain('22.00')
    expect(screen.querySelector('.pay-less')?.textContent).toMatch(/28\.00 less .*6\.00 by voucher/)
  })
})

/** Brings the page to a screen, by what would bring it there, or by its phase alone. */
function putAt({ kiosk, payment }: KioskHere, screen: PayScreen): void {
  const { paying } = kiosk
  const given = ['seats_gone', 'show_cancelled', 'paid_otherwise', 'wrong_amount'].indexOf(screen)
  const whys = ['seats_gone', 'show_cancelled', 'sold_otherwise', 'wrong_amount']
  if (given >= 0) {
    const told = payment({ payment: { state: 'given_back', why: whys[given], money: 'with_a_manager' } })
    paying.setState({ phase: { at: 'reader' }, payment: told })
  } else paying.setState({ phase: { at: 'refused', screen }, payment: null })
}

describe.each(KIOSK_LANGUAGES)('in %s', (language) => {
  it('every screen shows its sentence, and a button where there is something to do', async () => {
    const here = await payPage(({ calls }) => calls.pay.mockReturnValue(new Promise(() => {})), language)
    for (const screen of PAY_SCREENS) {
      await act(async () => putAt(here, screen))
      await pass()
      expect(here.sentence(), screen).toBe(here.speech.say(`pay_${screen}`))
      const more = here.screen.querySelector('.band-words p')?.textContent ?? ''
      expect(more, screen).not.toMatch(/[{}]|undefined/)
      const forward = here.screen.querySelector('.frame-forward button')
      expect(forward === null, screen).toBe(FORMS[screen].next === 'wait')
    }
  })
})
