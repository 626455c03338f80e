// @vitest-environment happy-dom
import { newId, refused } from '@marquee/shared'
import { describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { EngineLost } from '../../connection/engine.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
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
    await sale.sell({ bookingId, tickets: [{ seatId, type: 'adult' }], tendered: 5000 })
  }
  return { house, engine, sale, done, bookingId, sell, phase: () => sale.getState().stage.phase }
}

describe('taking cash', () => {
  it('ends with the tickets, and then the next customer', async () => {
    const { sale, done, sell, phase } = await counterWithHeldSeat()
    await sell()
    const { stage } = sale.getState()
    expect(stage.phase === 'sold' && stage.tickets?.length).toBe(1)
    sale.nextCustomer()
    expect(phase()).toBe('choosing')
    expect(done).toHaveBeenCalledOnce()
  })

  it('shows a refusal beside the cash, and keeps the cart', async () => {
    const { engine, sale, done, sell, phase } = await counterWithHeldSeat()
    engine.terminal.sellAnswers = refused({ code: 'price_changed', expected: 1400, got: 1250, currency: 'SGD' })
    await sell()
    expect(phase()).toBe('cash')
    expect(sale.getState().sentence).toContain('prices of this show have changed')
    expect(done).not.toHaveBeenCalled()
  })
})

describe('a sale whose engine is lost midway', () => {
  it('continues by itself when it is back, and is made once', async () => {
    const { house, engine, sale, bookingId, sell, phase } = await counterWithHeldSeat()
    const { sell: take } = engine.api
    const asked = vi.spyOn(engine.api, 'sell').mockImplementationOnce(async (args) => {
      await take(args)
      throw new EngineLost('gone')
    })
    await sell()
    expect(sale.getState().stage).toMatchObject({ phase: 'selling', interrupted: true })
    engine.setLink('lost')
    engine.setLink('connected')
    await vi.waitFor(() => expect(phase()).toBe('sold'), SOON)
    expect(asked).toHaveBeenCalledTimes(2)
    expect(await engine.api.recentSales()).toMatchObject([{ booking: { bookingId } }])
    expect(house.openCarts()).toEqual([])
  })

  it('shows the cash again with the reason if it can’t be made any more', async () => {
    const { engine, sale, sell, phase } = await counterWithHeldSeat()
    vi.spyOn(engine.api, 'sell').mockRejectedValueOnce(new EngineLost('gone'))
    engine.terminal.sellAnswers = refused({ code: 'no_such_hold' })
    await sell()
    engine.setLink('lost')
    engine.setLink('connected')
    await vi.waitFor(() => expect(phase()).toBe('cash'), SOON)
    expect(sale.getState().sentence).toContain('not held')
  })
})

describe("a sale's later outcome", () => {
  it('changes nothing on the screen when it is entered, except its mark in the recent sales', async () => {
    const { engine, sale, bookingId, sell, phase } = await counterWithHeldSeat()
    engine.terminal.cutOff()
    await sell()
    await sale.loadRecent()
    expect(sale.getState().recent).toMatchObject([{ standing: 'waiting' }])
    engine.terminal.reconnect()
    engine.terminal.emit('saleAnswered', { bookingId, standing: 'applied', why: null })
    await vi.waitFor(() => expect(sale.getState().recent).toMatchObject([{ standing: 'applied' }]), SOON)
    expect(phase()).toBe('sold')
  })

  it('is marked there too when it is in conflict', async () => {
    const { engine, sale, bookingId, sell } = await counterWithHeldSeat()
    await sell()
    await sale.loadRecent()
    engine.terminal.putInConflict(bookingId, 'Its seat was released by a manager.')
    await vi.waitFor(() => expect(sale.getState().recent).toMatchObject([{ standing: 'conflict' }]), SOON)
  })
})

it("showing an old sale leaves the current customer's cart alone", async () => {
  const { engine, sale, done, bookingId, phase } = await counterWithHeldSeat()
  const sold = engine.terminal.sell(bookingId)
  if (!sold.ok) throw new Error('the fake house refused a sale')
  sale.showAgain(sold.value)
  await vi.waitFor(() => expect(phase()).toBe('sold'), SOON)
  sale.nextCustomer()
  expect(done).not.toHaveBeenCalled()
})

it('showing an old sale instead of the one just made starts the next customer with an empty cart', async () => {
  const { sale, done, sell } = await counterWithHeldSeat()
  await sell()
  const { stage } = sale.getState()
  if (stage.phase !== 'sold') throw new Error('nothing was sold')
  sale.showAgain(stage.booking)
  expect(done).toHaveBeenCalledOnce()
  sale.nextCustomer()
  expect(done).toHaveBeenCalledOnce()
})
