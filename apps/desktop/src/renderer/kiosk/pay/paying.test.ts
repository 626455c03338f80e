// @vitest-environment happy-dom
import { granted, refused } from '@marquee/shared'
import { describe, expect, it, vi } from 'vitest'
import { createKiosk } from '../kiosk.ts'
import { kioskWithSeats, price, TOTAL, voucher } from '../testing/kiosk-at.tsx'

/** A visitor who has come to the page of paying, where the reader waits for a card. */
async function atReader() {
  const here = await kioskWithSeats()
  const { kiosk, calls, payment, tell, waitForCard } = here
  calls.pay.mockImplementation(async () => waitForCard())
  kiosk.visit.go('pay')
  await tell({})
  kiosk.paying.begin()
  await vi.waitFor(() => expect(kiosk.paying.getState().phase.at).toBe('reader'))
  const becomes = async (told: Parameters<typeof payment>[0]): Promise<void> => tell({ paying: payment(told) })
  return { ...here, becomes, step: () => kiosk.visit.getState().step, phase: () => kiosk.paying.getState().phase }
}
const OFF = { state: 'off', why: 'cancelled', code: null }

describe('a card', () => {
  it('is asked for as soon as the page is there, for what was shown', async () => {
    const { calls, kiosk } = await atReader()
    const { bookingId, seats } = kiosk.cart.getState()
    expect(calls.pay.mock.calls).toHaveLength(1)
    expect(calls.pay.mock.calls[0]?.[0]).toMatchObject({
      orderId: kiosk.paying.getState().orderId,
      bookings: [{ bookingId, tickets: seats.map(({ seatId }) => ({ seatId, type: 'adult' })) }],
      vouchers: [],
      shown: { total: TOTAL, card: TOTAL },
    })
  })

  it('is not asked for while the printer is out of paper, nor where nothing is left to pay', async () => {
    const { kiosk, calls, tell } = await kioskWithSeats()
    const printer = { inUse: 'main', hasSpare: false, paperLow: false, byItself: true, jobs: [] } as const
    await tell({ printer: { ...printer, jobs: [], trouble: 'paper_out' } })
    kiosk.paying.begin()
    await vi.waitFor(() => expect(kiosk.paying.getState().phase.at).toBe('ready'))
    await tell({ printer: null })
    calls.price.mockResolvedValue(granted(price(0, 0)))
    kiosk.paying.begin()
    await vi.waitFor(() => expect(kiosk.paying.getState().price?.card).toBe(0))
    await tell({})
    expect(calls.pay).not.toHaveBeenCalled()
  })

  it('that was charged shows the tickets, whatever the visitor had wished', async () => {
    const { kiosk, becomes, paid, step } = await atReader()
    kiosk.back()
    await becomes({ payment: { state: 'captured', capturedAt: '2026-11-26T20:00:00.000Z' }, paid: paid() })
    expect(step()).toBe('done')
    expect(kiosk.paying.getState().wish).toBeNull()
  })
})

describe('one step back while a card is asked for', () => {
  it('asks for the end, and waits for the server’s word', async () => {
    const { kiosk, calls, becomes, step } = await atReader()
    kiosk.back()
    expect(calls.cancel).toHaveBeenCalledOnce()
    await becomes({ payment: { state: 'cancelling' }, cancelAsked: true })
    expect(step()).toBe('pay')
    await becomes({ payment: OFF, cancelAsked: true })
    expect(step()).toBe('seats')
    expect(kiosk.cart.getState().seats).toHaveLength(2)
  })

  it('that came before the reader was asked is not forgotten', async () => {
    const { kiosk, calls, payment, tell } = await kioskWithSeats()
    let answer: (value: ReturnType<typeof granted<ReturnType<typeof payment>>>) => void = () => {}
    calls.pay.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    kiosk.visit.go('pay')
    await tell({})
    kiosk.paying.begin()
    await vi.waitFor(() => expect(calls.pay).toHaveBeenCalledOnce())
    kiosk.back()
    expect(calls.cancel).not.toHaveBeenCalled()
    answer(granted(payment()))
    await vi.waitFor(() => expect(calls.cancel).toHaveBeenCalledOnce())
  })

  it('stays where the bank has said yes meanwhile', async () => {
    const { kiosk, becomes, step, paid } = await atReader()
    kiosk.startOver()
    await becomes({ payment: { state: 'asking_bank' }, cancelAsked: true })
    expect(step()).toBe('pay')
    await becomes({ payment: { state: 'captured', capturedAt: '2026-11-26T20:00:00.000Z' }, paid: paid() })
    expect(step()).toBe('done')
  })
})

describe('starting over', () => {
  it('gives the seats back only once no card can be charged', async () => {
    const { kiosk, calls, becomes, step } = await atReader()
    kiosk.startOver()
    expect(calls.abandon).not.toHaveBeenCalled()
    expect(step()).toBe('pay')
    await becomes({ payment: OFF })
    await vi.waitFor(() => expect(calls.abandon).toHaveBeenCalledOnce())
    expect(step()).toBe('attract')
    expect(calls.end).toHaveBeenCalled()
  })

  it('of a visitor who has left cancels the card, and waits for nothing', async () => {
    const { kiosk, calls, step } = await atReader()
    const { orderId } = kiosk.paying.getState()
    kiosk.leaveAlone()
    expect(step()).toBe('attract')
    expect(calls.cancel).toHaveBeenCalledWith({ orderId })
    expect(calls.end).toHaveBeenCalledOnce()
    // The seats are those of an order that may be paid.
    expect(calls.abandon).not.toHaveBeenCalled()
    expect(kiosk.paying.getState().orderId).not.toBe(orderId)
  })

  it('leaves nothing of one visitor to the next', async () => {
    const { kiosk, calls, tell } = await kioskWithSeats()
    calls.present.mockResolvedValueOnce(granted(voucher('7K3F9PQ2XM4C', TOTAL)))
    calls.price.mockResolvedValue(granted(price(0)))
    kiosk.visit.go('pay')
    await kiosk.paying.presentVoucher('7K3F9PQ2XM4C')
    expect(kiosk.paying.getState().vouchers).toHaveLength(1)
    kiosk.startOver()
    await tell({})
    expect(kiosk.paying.getState()).toMatchObject({
      vouchers: [],
      price: null,
      payment: null,
      phase: { at: 'pricing' },
    })
    expect(calls.end).toHaveBeenCalledOnce()
  })
})

describe('a card that was not taken', () => {
  it('is asked for again under the same order', async () => {
    const { kiosk, calls, becomes, phase } = await atReader()
    await becomes({ payment: { state: 'off', why: 'declined', code: 'insufficient_funds' } })
    expect(phase()).toEqual({ at: 'reader' })
    await kiosk.paying.payAgain()
    expect(calls.pay.mock.calls.map(([{ orderId }]) => orderId)).toEqual(
      Array.from({ length: 2 }, () => kiosk.paying.getState().orderId),
    )
  })

  it('whose end was read is not told again while the visitor is at something else', async () => {
    const { kiosk, becomes, phase, tell, payment } = await atReader()
    const declined = { state: 'off', why: 'declined', code: null, paymentId: '019ac000-0000-7000-8000-000000000002' }
    await becomes({ payment: declined })
    kiosk.paying.wants('voucher')
    await vi.waitFor(() => expect(phase().at).toBe('ready'))
    await becomes({ payment: declined })
    expect(phase().at).toBe('ready')
    kiosk.paying.closeVoucher()
    await vi.waitFor(() => expect(phase().at).toBe('reader'))
    kiosk.back()
    // Late news of the first card end nothing of the second.
    await tell({ paying: payment({ payment: declined }) })
    expect(kiosk.visit.getState().step).toBe('pay')
  })

  it('at another price is not asked for before the visitor has read it', async () => {
    const { kiosk, calls, becomes, phase } = await atReader()
    await becomes({ payment: { state: 'off', why: 'timed_out', code: null } })
    calls.price.mockResolvedValue(granted(price(3000, 3000)))
    await kiosk.paying.payAgain()
    expect(phase()).toEqual({ at: 'ready', isPriceNew: true })
    expect(calls.pay).toHaveBeenCalledOnce()
    await kiosk.paying.payAgain()
    expect(calls.pay.mock.calls[1]?.[0]).toMatchObject({ shown: { total: 3000, card: 3000 } })
  })

  it('can be paid at the counter: the seats stay this visitor’s, under their reference', async () => {
    const { kiosk, calls, becomes, phase } = await atReader()
    await becomes({ payment: { state: 'off', why: 'declined', code: null } })
    kiosk.paying.wants('counter')
    expect(phase()).toEqual({ at: 'counter' })
    const { reference } = kiosk.cart.getState()
    expect(kiosk.visit.getState().kept).toMatchObject({ reference })
    kiosk.finish()
    expect(calls.abandon).not.toHaveBeenCalled()
    expect(calls.end).not.toHaveBeenCalled()
    expect(calls.leave).toHaveBeenCalledOnce()
  })

  it('because prices have changed meanwhile shows the new one', async () => {
    const { kiosk, calls, phase, tell } = await atReader()
    await tell({ paying: null })
    await vi.waitFor(() => expect(phase().at).toBe('ready'))
    const changed = { code: 'price_changed', expected: 3000, got: TOTAL, currency: 'SGD' } as const
    calls.pay.mockResolvedValueOnce(refused(changed))
    await kiosk.paying.pay()
    expect(phase()).toEqual({ at: 'ready', isPriceNew: true })
  })
})

describe('a voucher', () => {
  it('that is scanned while a card is asked for pays once the card is cancelled; the card pays the rest', async () => {
    const { kiosk, calls, becomes } = await atReader()
    calls.present.mockResolvedValueOnce(granted(voucher('7K3F9PQ2XM4C', 600)))
    await kiosk.paying.presentVoucher('7K3F9PQ2XM4C')
    expect(calls.present).not.toHaveBeenCalled()
    expect(calls.cancel).toHaveBeenCalledOnce()
    calls.price.mockResolvedValue(granted(price(TOTAL - 600)))
    await becomes({ payment: OFF })
    await vi.waitFor(() => expect(calls.pay).toHaveBeenCalledTimes(2))
    expect(calls.pay.mock.calls[1]?.[0]).toMatchObject({
      vouchers: ['7K3F9PQ2XM4C'],
      shown: { total: TOTAL, card: TOTAL - 600 },
    })
  })

  it('that is refused says why, and pays nothing', async () => {
    const { kiosk, calls } = await kioskWithSeats()
    calls.present.mockResolvedValueOnce(refused({ code: 'voucher_refused', fault: { why: 'empty' } }))
    await kiosk.paying.presentVoucher('7K3F9PQ2XM4C')
    expect(kiosk.paying.getState()).toMatchObject({ voucherFault: 'empty', vouchers: [], isVoucherOpen: true })
  })

  it('is not taken twice, and is taken off again', async () => {
    const { kiosk, calls } = await kioskWithSeats()
    calls.present.mockResolvedValue(granted(voucher('7K3F9PQ2XM4C', TOTAL)))
    calls.price.mockResolvedValue(granted(price(0)))
    await kiosk.paying.presentVoucher('7K3F9PQ2XM4C')
    await kiosk.paying.presentVoucher('7K3F9PQ2XM4C')
    expect(kiosk.paying.getState()).toMatchObject({ voucherFault: 'named_twice' })
    kiosk.paying.removeVoucher('7K3F9PQ2XM4C')
    expect(calls.takeOff).toHaveBeenCalledWith({ codes: ['7K3F9PQ2XM4C'] })
    expect(kiosk.paying.getState().vouchers).toEqual([])
  })
})

describe('the seats', () => {
  it('whose time is up before they are paid are said to be free again', async () => {
    const { kiosk, becomes, engine, phase } = await atReader()
    await becomes({ payment: { state: 'off', why: 'timed_out', code: null } })
    const { bookingId } = kiosk.cart.getState()
    engine.terminal.emit('cartEnded', { bookingId, why: 'time_up' })
    expect(phase()).toEqual({ at: 'gone', screen: 'time_up' })
  })

  it('of an order that may be charged are not said to be gone', async () => {
    const { kiosk, engine, phase } = await atReader()
    engine.terminal.emit('cartEnded', { bookingId: kiosk.cart.getState().bookingId, why: 'sold' })
    expect(phase().at).toBe('reader')
    kiosk.followCart()
    expect(kiosk.visit.getState().step).toBe('pay')
  })
})

describe('a page that is loaded again', () => {
  async function loadedAgain() {
    const { engine, payment, kiosk } = await kioskWithSeats()
    const told = { ...payment(), orderId: '019ac000-0000-7000-8000-000000000001' }
    const { bookingId } = kiosk.cart.getState()
    engine.terminal.state = { ...engine.terminal.state, paying: told }
    const again = createKiosk(engine, null)
    await vi.waitFor(() => expect(again.visit.getState().step).toBe('pay'))
    return { engine, again, told, bookingId }
  }

  it('shows the card that its visitor is asked for', async () => {
    const { again, told } = await loadedAgain()
    expect(again.paying.getState()).toMatchObject({ orderId: told.orderId, phase: { at: 'reader' } })
  })

  it('has the seats again when the card was not taken', async () => {
    const { again, engine, told, bookingId } = await loadedAgain()
    engine.terminal.tell({ paying: { ...told, payment: { ...told.payment, ...OFF } as never } })
    const pay = vi.spyOn(engine.api, 'payAtKiosk').mockReturnValue(new Promise(() => {}))
    void again.paying.payAgain()
    await vi.waitFor(() => expect(pay).toHaveBeenCalledOnce())
    expect(again.cart.getState()).toMatchObject({ bookingId })
    expect(again.visit.getState().party.types).toEqual(new Map([['adult', 2]]))
  })
})
