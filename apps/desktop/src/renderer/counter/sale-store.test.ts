// @vitest-environment happy-dom
import { granted, newId, refused } from '@marquee/shared'
import { describe, expect, it, vi } from 'vitest'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { createSaleStore } from './sale-store.ts'

async function counterWithHeldSeat() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const engine = directEngine(house, 'counter')
  const done = vi.fn()
  const sale = createSaleStore(engine, done)
  const { show, plan } = house.house.shows[0] as (typeof house.house.shows)[0]
  const seatId = `${plan.rows[plan.row[0] as number]}-${plan.number[0]}`
  const bookingId = newId()
  await engine.api.claimSeats({ sessionId: newId(), bookingId, showId: show.id, seatIds: [seatId] })
  const sell = async () => {
    sale.askForCash()
    await sale.sell({ bookingId, reference: 'MQ-7K3F9P', tickets: [{ seatId, type: 'adult' }], tendered: 5000 })
  }
  return { engine, sale, done, bookingId, sell, phase: () => sale.getState().stage.phase }
}

describe('taking cash', () => {
  it('ends with the tickets, and with the next customer', async () => {
    const { sale, done, sell, phase } = await counterWithHeldSeat()
    await sell()
    const { stage } = sale.getState()
    expect(stage.phase === 'sold' && stage.tickets?.length).toBe(1)
    sale.nextCustomer()
    expect(phase()).toBe('choosing')
    expect(done).toHaveBeenCalledOnce()
  })

  it('shows a refusal where the cash is, and keeps the cart', async () => {
    const { engine, sale, done, sell, phase } = await counterWithHeldSeat()
    engine.terminal.sellAnswers = refused({ code: 'price_changed', expected: 1400, got: 1250, currency: 'SGD' })
    await sell()
    expect(phase()).toBe('cash')
    expect(sale.getState().sentence).toContain('prices of this show have changed')
    expect(done).not.toHaveBeenCalled()
  })
})

describe('a sale whose answer is not known', () => {
  it('shows no tickets until the server has answered', async () => {
    const { engine, bookingId, sell, phase } = await counterWithHeldSeat()
    engine.terminal.sellAnswers = refused({ code: 'timeout', what: 'the sale is kept and sent again' })
    await sell()
    expect(phase()).toBe('unknown')
    engine.terminal.emit('saleSettled', { bookingId, answer: engine.terminal.sell(bookingId) })
    await vi.waitFor(() => expect(phase()).toBe('sold'))
  })

  it('says so when the answer is no', async () => {
    const { engine, sale, bookingId, sell, phase } = await counterWithHeldSeat()
    engine.terminal.sellAnswers = refused({ code: 'timeout', what: 'the sale is kept and sent again' })
    await sell()
    engine.terminal.emit('saleSettled', { bookingId, answer: refused({ code: 'no_such_hold' }) })
    await vi.waitFor(() => expect(phase()).toBe('choosing'))
    expect(sale.getState().sentence).toContain('refused')
  })

  it('doesn’t keep the next customer waiting, and is reported when it is settled', async () => {
    const { engine, sale, done, bookingId, sell, phase } = await counterWithHeldSeat()
    engine.terminal.sellAnswers = refused({ code: 'timeout', what: 'the sale is kept and sent again' })
    await sell()
    sale.nextCustomer()
    expect(phase()).toBe('choosing')
    expect(done).toHaveBeenCalledOnce()
    expect(sale.getState().left).toEqual([{ bookingId, reference: 'MQ-7K3F9P' }])
    engine.terminal.emit('saleSettled', { bookingId, answer: engine.terminal.sell(bookingId) })
    await vi.waitFor(() => expect(sale.getState().settled).toMatchObject([{ bookingId, good: true }]))
    expect(sale.getState().left).toEqual([])
    expect(phase()).toBe('choosing')
  })

  it('is found again after the terminal’s program died in the middle of it', async () => {
    const { engine, bookingId, sell, phase } = await counterWithHeldSeat()
    engine.terminal.sellAnswers = refused({ code: 'timeout', what: 'the sale is kept and sent again' })
    await sell()
    engine.terminal.sell(bookingId)
    engine.setLink('lost')
    engine.setLink('connected')
    await vi.waitFor(() => expect(phase()).toBe('sold'))
  })

  it('is taken once more when the program died before it was written down', async () => {
    const { engine, sale, sell, phase } = await counterWithHeldSeat()
    engine.terminal.sellAnswers = refused({ code: 'timeout', what: 'the sale is kept and sent again' })
    await sell()
    engine.setLink('lost')
    engine.setLink('connected')
    await vi.waitFor(() => expect(phase()).toBe('cash'))
    expect(sale.getState().sentence).toContain('once more')
  })
})

it('looking at an old sale leaves the customer who is being served alone', async () => {
  const { engine, sale, done, bookingId, phase } = await counterWithHeldSeat()
  const sold = engine.terminal.sell(bookingId)
  if (!sold.ok) throw new Error('the fake house refused a sale')
  sale.showAgain(sold.value)
  await vi.waitFor(() => expect(phase()).toBe('sold'))
  sale.nextCustomer()
  expect(done).not.toHaveBeenCalled()
})

it('a sale that settles twice is shown once', async () => {
  const { engine, sale, bookingId, sell } = await counterWithHeldSeat()
  await sell()
  engine.terminal.emit('saleSettled', { bookingId, answer: granted({} as never) })
  expect(sale.getState().settled).toEqual([])
})
