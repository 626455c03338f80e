// @vitest-environment happy-dom
import { granted, refused } from '@marquee/shared'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaidAtKiosk } from '../../../terminal/api.ts'
import { kioskWithSeats, renderAt } from '../testing/kiosk-at.tsx'
import { KIOSK_LANGUAGES, type KioskLanguage } from '../words/catalogues.ts'
import { DoneStep } from './DoneStep.tsx'

const CAPTURED = { state: 'captured', capturedAt: '2026-11-26T20:00:00.000Z' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function donePage(told: Partial<PaidAtKiosk> = {}, language: KioskLanguage = 'en', seats?: string[]) {
  vi.useRealTimers()
  const here = await kioskWithSeats()
  const { kiosk, payment, paid, tell } = here
  kiosk.visit.go('pay')
  kiosk.paying.setState({ phase: { at: 'reader' } })
  await tell({ paying: payment({ payment: CAPTURED, paid: paid(told, seats) }) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const page = await renderAt(here, <DoneStep visit={kiosk.visit} />, language)
  const field = () => page.screen.querySelector<HTMLInputElement>('.mail-address')
  return {
    ...here,
    ...page,
    step: () => kiosk.visit.getState().step,
    paper: () => page.screen.querySelector('[data-testid="paper"] h2')?.textContent,
    becomes: (more: Partial<PaidAtKiosk>) =>
      act(async () => here.engine.terminal.tell({ paying: payment({ payment: CAPTURED, paid: paid(more, seats) }) })),
    pass: (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000)),
    field,
    type: async (text: string) => {
      for (const letter of text) await page.press(letter)
    },
    paste: (text: string) =>
      act(async () => {
        const input = field()
        if (input === null) throw new Error('no address is being typed')
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    said: () => page.screen.querySelector('.mail-said')?.textContent,
  }
}

describe('the tickets', () => {
  it('are being printed, and then to be taken; their reference and the code of the snacks stand there', async () => {
    const { paper, becomes, text, screen } = await donePage({ pickUpCode: 'K7M2XQ' })
    expect(paper()).toBe('Your tickets are being printed')
    await becomes({ paper: 'printed', pickUpCode: 'K7M2XQ' })
    expect(paper()).toBe('Take your tickets')
    expect(text('reference')).toBe('MQ-7K3F9P')
    expect(text('pick-up-code')).toBe('K7M2XQ')
    expect(screen.querySelectorAll('.code-paper')).toHaveLength(2)
  })

  it('that can’t be printed are at the counter, by their reference', async () => {
    const { paper, screen } = await donePage({ paper: 'stuck' })
    expect(paper()).toBe('Your tickets can’t be printed now')
    expect(screen.querySelector('[data-testid="paper"] p')?.textContent).toContain('MQ-7K3F9P')
  })

  it('of a large party are shown three codes at a time', async () => {
    const { screen, press } = await donePage({}, 'en', ['A-1', 'A-2', 'A-3', 'A-4'])
    const seats = () => [...screen.querySelectorAll('.codes-row li strong')].map((each) => each.textContent)
    expect(seats()).toEqual(['A-1', 'A-2', 'A-3'])
    await press('Next codes')
    expect(seats()).toEqual(['A-4'])
  })

  it('get a receipt once', async () => {
    const { press, calls, button } = await donePage({ paper: 'printed' })
    await press('Print a receipt')
    expect(calls.receipt).toHaveBeenCalledOnce()
    expect(button('The receipt is being printed')?.disabled).toBe(true)
  })
})

describe('the last page', () => {
  it('closes by itself after 20 seconds, and later where it is touched', async () => {
    const { pass, step, calls } = await donePage({ paper: 'printed' })
    await pass(15)
    await act(async () => void window.dispatchEvent(new Event('pointerdown')))
    await pass(15)
    expect(step()).toBe('done')
    await pass(6)
    expect(step()).toBe('attract')
    expect(calls.end).toHaveBeenCalledOnce()
  })

  it('closes at a touch, and its seats are not given back', async () => {
    const { press, step, calls } = await donePage()
    await press('Done')
    expect(step()).toBe('attract')
    expect(calls.abandon).not.toHaveBeenCalled()
  })
})

describe('tickets by e-mail', () => {
  it('go to the address that was typed on the screen', async () => {
    const { press, type, calls, screen, kiosk } = await donePage()
    calls.mail.mockResolvedValueOnce(granted({ to: 'a•••@gmail.com' }))
    await press('Send by e‑mail')
    await type('ana')
    await press('@gmail.com')
    const { orderId } = kiosk.paying.getState()
    await press('Send')
    expect(calls.mail.mock.calls[0]?.[0]).toMatchObject({ orderId, email: 'ana@gmail.com' })
    expect(screen.textContent).toContain('Sent to a•••@gmail.com')
  })

  it('to an address with an emoji are refused with a sentence', async () => {
    const { press, paste, said, calls } = await donePage()
    await press('Send by e‑mail')
    await paste('ana🍿@gmail.com')
    expect(said()).toBe('“🍿” can’t be in an e-mail address: take it out.')
    await press('Send')
    expect(calls.mail).not.toHaveBeenCalled()
  })

  it('are sent again as the same mail where nobody answered', async () => {
    const { press, paste, said, calls } = await donePage()
    await press('Send by e‑mail')
    await paste('ana@gmail.com')
    calls.mail.mockResolvedValueOnce(refused({ code: 'timeout', what: 'the mail' }))
    await press('Send')
    expect(said()).toBe('Our line is down: photograph the codes instead.')
    await press('Send')
    const [first, second] = calls.mail.mock.calls.map(([{ mailId }]) => mailId)
    expect(second).toBe(first)
  })
})

describe.each(KIOSK_LANGUAGES)('in %s', (language) => {
  it('each state of the paper has its sentence', async () => {
    const { paper, becomes, speech, screen } = await donePage({}, language)
    for (const state of ['printing', 'printed', 'stuck', 'none'] as const) {
      await becomes({ paper: state })
      expect(paper(), state).toBe(speech.say(`done_${state}`))
      expect(screen.textContent, state).not.toMatch(/[{}]|undefined/)
    }
  })
})
