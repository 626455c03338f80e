/** Renewals of subscriptions at a real server and a gateway: what is due is charged once, and the gateway's word makes the period. */
import { describe, expect, it } from 'vitest'
import { PRICE, renewalStage } from './testing/renewal-stage.ts'

const at = renewalStage()
const { due, until, record, chargesOf, query } = at

describe('a subscription whose time is nearly over', () => {
  it('is renewed with the saved card: one charge, one period that follows the last, one order in the books', async () => {
    const of = await due()
    const { order_id } = await until(of, 'renewed')
    const { periods, renewal } = await record(of)
    expect(periods).toHaveLength(2)
    expect(periods[1]?.from).toBe(periods[0]?.until)
    expect(renewal).toMatchObject({ card: { brand: 'visa', last4: '4242' }, number: 3, state: null, tries: 0 })
    expect(await chargesOf(of)).toEqual([{ amount: PRICE, back: 0 }])
    expect(await query('select channel, total, sold_at <= now() as past from orders where id = $1', order_id)).toEqual([
      { channel: 'online', total: PRICE, past: true },
    ])
    expect(await query('select kind, what, amount, tax from order_lines where order_id = $1', order_id)).toEqual([
      { kind: 'voucher', what: 'subscription', amount: PRICE, tax: 182 },
    ])
    expect(await query('select method, gateway, state, amount from payments where order_id = $1', order_id)).toEqual([
      { method: 'card', gateway: 'stripe', state: 'captured', amount: PRICE },
    ])
  })
})
