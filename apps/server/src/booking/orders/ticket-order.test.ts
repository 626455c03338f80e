import { plainTariff } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { sumsOf } from './sold-order.ts'
import { ticketOrder } from './ticket-order.ts'

const tickets = [1250, 800].map((amount, i) => ({ ticketId: `ticket ${i}`, type: 'adult', amount }))
const sale = { cinemaId: 'here', channel: 'counter', tickets, currency: 'SGD', priceListId: null } as const

describe('the order of a sale that names no lines', () => {
  it('cites the tariff and has its tax', () => {
    const tariff = {
      ...plainTariff('SGD'),
      taxes: { mode: 'added' as const, rates: [{ code: 'none', percentage: 9000 }] },
    }
    const order = ticketOrder({ ...sale, tariff })
    expect(order.tariffId).toBe(tariff.id)
    // 20.50 / 1.09 = 18.8073: the tax of 1.69 is shared out by what the tickets cost.
    expect(order.lines.map(({ net, tax, amount }) => [net, tax, amount])).toEqual([
      [1147, 103, 1250],
      [734, 66, 800],
    ])
    expect(sumsOf(order)).toEqual({ total: 2050, rounding: 0 })
  })

  it('cites no tariff of another currency', () => {
    const order = ticketOrder({ ...sale, tariff: plainTariff('EUR') })
    expect(order.tariffId).toBeNull()
    expect(order.lines[0]).toMatchObject({ rate: null, percentage: null, net: 1250, tax: 0, amount: 1250 })
  })
})
