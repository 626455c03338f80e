/** Vouchers at a real server: issued, claimed, sold, redeemed once, given back, and what a manager is told when one falls short. */
import { randomBytes } from 'node:crypto'
import {
  type Answer,
  newId,
  newVoucherCode,
  type OrderCommand,
  type OrderPayment,
  type ParsedVoucher,
  parseSignedVoucher,
  signedVoucherBody,
  type VoucherCode,
} from '@marquee/shared'
import { describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { grantedValue, type RawTerminal } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { orderStage, POPCORN, POPCORN_COSTS } from '../terminal/orders/testing/order-stage.ts'

const stage = orderStage()
const { hold, order, query, conflictsOf } = stage

const soon = (ms: number): string => new Date(Date.now() + ms).toISOString()

async function issue(
  { batchId = newId(), ...more }: { batchId?: string } & object = {},
  quantity = 1,
): Promise<{ code: VoucherCode; signedCode: string }[]> {
  grantedValue(
    await stage.manager.ask('issueVouchers', {
      batchId,
      name: 'Test',
      quantity,
      paysFor: 'anything',
      value: 2000,
      currency: 'SGD',
      cinemaId: stage.inbox.programme.cinemaId,
      expiresAt: null,
      taxRate: null,
      ...more,
    }),
  )
  return grantedValue(await stage.manager.ask('vouchersOfBatch', { batchId, after: 0 })).vouchers
}
const issueOne = async (more: object = {}) => (await issue(more))[0] as { code: VoucherCode; signedCode: string }

const claim = (text: string, use: 'pay' | 'sell' = 'pay', terminal: RawTerminal = stage.counter) =>
  terminal.ask('claimVoucher', { text, use })
const faultOf = (answer: Answer<unknown>): string | undefined =>
  !answer.ok && answer.refusal.code === 'voucher_refused'
    ? answer.refusal.fault.why
    : answer.ok
      ? undefined
      : answer.refusal.code
const record = async (code: string) => grantedValue(await stage.manager.ask('findVoucher', { text: code }))
const balance = async (code: string): Promise<number> => (await record(code)).balance
const change = (code: string, act: string) => stage.manager.ask('changeVoucher', { code, act, reason: 'as a test' })
const otherCounter = () => stage.inbox.connect('counter', stage.inbox.programme.cinemaId)

const byVoucher = (code: VoucherCode, tendered: number): OrderPayment => ({
  paymentId: newId(),
  method: 'voucher',
  tendered,
  code,
})
const cash = (tendered: number): OrderPayment => ({ paymentId: newId(), method: 'cash', tendered })
const popcorn = (payments: OrderPayment[], more: Partial<OrderCommand> = {}): OrderCommand =>
  order([], { goods: [POPCORN], paid: POPCORN_COSTS, payments, ...more })
const sellCard = (code: VoucherCode, amount: number, more: Partial<OrderCommand> = {}): OrderCommand =>
  order([], { vouchers: [{ code, amount }], paid: amount, payments: [cash(amount)], ...more })

it('the counter that sells a gift card hears its signed code for the slip, and one that takes it does not', async () => {
  const { code, signedCode } = await issueOne({ value: null })
  expect(grantedValue(await claim(code, 'sell'))).toMatchObject({ code, signed: signedCode })
  const sold = await issueOne()
  expect(grantedValue(await claim(sold.code))).not.toHaveProperty('signed')
})

describe('a voucher', () => {
  it('is issued in bulk, each under a code of its own, signed by the house', async () => {
    const vouchers = await issue({}, 150)
    expect(vouchers).toHaveLength(100)
    expect(new Set(vouchers.map(({ code }) => code)).size).toBe(100)
    const [first] = vouchers
    expect(await record(first?.signedCode ?? '')).toMatchObject({
      balance: 2000,
      batch: 'Test',
      number: 1,
      movements: [{ kind: 'issued', amount: 2000, terminal: expect.stringContaining('manager') }],
    })
    const { batches } = grantedValue(await stage.manager.ask('voucherBatches', {}))
    expect(batches[0]).toMatchObject({ quantity: 150, balance: 300_000, active: 150, blocked: 0 })
  })

  it('issued again with the same id is the same batch, and another one under it is refused', async () => {
    const batchId = newId()
    const { code } = await issueOne({ batchId })
    expect((await issueOne({ batchId })).code).toBe(code)
    await expect(issue({ batchId }, 2)).rejects.toThrow()
    for (const other of [{ paysFor: 'tickets' }, { cinemaId: null }, { expiresAt: soon(3_600_000) }]) {
      await expect(issue({ batchId, ...other })).rejects.toThrow()
    }
  })

  it('pays a part of an order, and the rest of it is on it', async () => {
    const { code } = await issueOne()
    grantedValue(await claim(code))
    const held = await hold(1)
    const body = order([held], {
      goods: [POPCORN],
      paid: 1250 + POPCORN_COSTS,
      payments: [byVoucher(code, 1500), cash(400)],
    })
    expect((await stage.counter.send(body))[0]).toMatchObject({ outcome: 'applied' })
    expect(await balance(code)).toBe(500)
    expect((await stage.bookOf(body.orderId)).payments).toEqual([
      { method: 'voucher', amount: 1500, slip: null },
      { method: 'cash', amount: 400, slip: null },
    ])
    expect(await stage.drawer()).toMatchObject({ sales: 400, conflicts: 0 })
    expect((await record(code)).movements[1]).toMatchObject({ kind: 'redeemed', references: [held.reference] })
    // Its order has ended the claim.
    expect((await record(code)).claim).toBeNull()
  })

  it('gets its part back when tickets are given back, the last payment first', async () => {
    const { code } = await issueOne()
    grantedValue(await claim(code))
    const held = await hold(1)
    const body = order([held], { payments: [byVoucher(code, 1000), cash(250)] })
    await stage.counter.send(body)
    const { bookingId, reference } = held
    expect(grantedValue(await stage.manager.ask('findBooking', { text: reference }))).toMatchObject({
      booking: { refundable: 1250, payments: [{}, {}] },
    })
    grantedValue(await stage.manager.ask('giveBack', { bookingId, key: newId(), reason: 'ill' }))
    expect(await balance(code)).toBe(2000)
    const refunds = await query<{ amount: number; state: string; method: string }>(
      'select r.amount, r.state, p.method from refunds r join payments p on p.id = r.payment_id where r.booking_id = $1 order by 1',
      bookingId,
    )
    expect(refunds).toMatchObject([{ amount: 250 }, { amount: 1000, method: 'voucher', state: 'done' }])
    // The clerk is told to pay out the cash alone.
    expect(await query('select amount from conflicts where settled_booking = $1', bookingId)).toEqual([{ amount: 250 }])
  })

  it('for admission gets its value back with the ticket, and none of it goes onto the gift card that paid for the popcorn', async () => {
    const admission = await issueOne({ paysFor: 'tickets', value: 1250 })
    const gift = await issueOne({ value: 2000 })
    for (const { code } of [admission, gift]) grantedValue(await claim(code))
    const held = await hold(1)
    const payments = [byVoucher(admission.code, 1250), byVoucher(gift.code, POPCORN_COSTS)]
    const body = order([held], { goods: [POPCORN], paid: 1250 + POPCORN_COSTS, payments })
    expect((await stage.counter.send(body))[0]).toMatchObject({ outcome: 'applied' })
    grantedValue(await stage.manager.ask('giveBack', { bookingId: held.bookingId, key: newId(), reason: 'ill' }))
    expect(await balance(admission.code)).toBe(1250)
    // Its money is back with that: nobody else gives any.
    expect(await query('select state from bookings where id = $1', held.bookingId)).toEqual([{ state: 'refunded' }])
    expect(await balance(gift.code)).toBe(2000 - POPCORN_COSTS)
  })

  it('is one terminal’s at a time, until that one has let go of it or used it', async () => {
    const { code } = await issueOne()
    const other = await otherCounter()
    grantedValue(await claim(code))
    expect(await claim(code, 'pay', other)).toEqual({
      ok: false,
      refusal: { code: 'voucher_refused', fault: { why: 'in_use', by: expect.stringContaining('counter') } },
    })
    // Asked again, by who has it.
    expect(grantedValue(await claim(code)).balance).toBe(2000)
    await other.ask('letGoOfVouchers', { codes: [code] })
    expect(faultOf(await claim(code, 'pay', other))).toBe('in_use')
    grantedValue(await stage.counter.ask('letGoOfVouchers', { codes: [code] }))
    grantedValue(await claim(code, 'pay', other))
    await other.send(popcorn([byVoucher(code, POPCORN_COSTS)]))
    grantedValue(await claim(code))
  })

  it('isn’t its counter’s any more when a claim comes later than the letting go that followed it, nor when it comes twice', async () => {
    const { code } = await issueOne()
    const other = await otherCounter()
    const late = { text: code, use: 'pay' as const, number: 7 }
    grantedValue(await stage.counter.ask('letGoOfVouchers', { codes: [code], number: 7 }))
    expect(faultOf(await stage.counter.ask('claimVoucher', late))).toBe('not_claimed')
    grantedValue(await claim(code, 'pay', other))
    grantedValue(await other.ask('letGoOfVouchers', { codes: [code] }))
    // Used in an order: the same claim once more is nobody's either.
    grantedValue(await stage.counter.ask('claimVoucher', { ...late, number: 8 }))
    await stage.counter.send(popcorn([byVoucher(code, POPCORN_COSTS)]))
    expect(faultOf(await stage.counter.ask('claimVoucher', { ...late, number: 8 }))).toBe('not_claimed')
    grantedValue(await claim(code, 'pay', other))
  })

  it('stays its counter’s when a letting go comes later than the claim that followed it', async () => {
    const { code } = await issueOne()
    grantedValue(await stage.counter.ask('claimVoucher', { text: code, use: 'pay', number: 4 }))
    grantedValue(await stage.counter.ask('letGoOfVouchers', { codes: [code], number: 3 }))
    expect(faultOf(await claim(code, 'pay', await otherCounter()))).toBe('in_use')
    grantedValue(await stage.counter.ask('letGoOfVouchers', { codes: [code], number: 4 }))
    grantedValue(await claim(code, 'pay', await otherCounter()))
  })

  it('is not its counter’s any more when that one begins anew, as it has forgotten what it had', async () => {
    const { code } = await issueOne()
    const first = await otherCounter()
    grantedValue(await claim(code, 'pay', first))
    first.close()
    const { device } = first
    // Started again, it goes on with its vouchers.
    const again = await vi.waitFor(() => stage.inbox.connectDevice(device), SOON)
    expect(faultOf(await claim(code))).toBe('in_use')
    again.close()
    device.outbox.runNumber = 0
    await vi.waitFor(() => stage.inbox.connectDevice(device), SOON)
    grantedValue(await claim(code))
  })

  it('claimed by eight terminals at once is one’s', async () => {
    const { code } = await issueOne()
    const others: RawTerminal[] = []
    for (let i = 0; i < 8; i++) others.push(await otherCounter())
    const answers = await Promise.all(others.map((each) => claim(code, 'pay', each)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.map(faultOf).filter((why) => why === 'in_use')).toHaveLength(7)
  })

  it('of one cinema is refused at another, and one of the house is taken at both', async () => {
    const [{ id } = { id: '' }] = await query<{ id: string }>(
      `insert into cinemas (id, name, time_zone, currency, revision) values ($1, 'Other', 'Asia/Singapore', 'SGD', 1) returning id`,
      newId(),
    )
    const elsewhere = await stage.inbox.connect('counter', id)
    expect(faultOf(await claim((await issueOne()).code, 'pay', elsewhere))).toBe('other_cinema')
    grantedValue(await claim((await issueOne({ cinemaId: null })).code, 'pay', elsewhere))
  })

  it.each([
    ['nobody’s', 'mistyped', async () => 'AAAA-AAAA-AAAB'],
    ['mistyped', 'mistyped', async () => `${(await issueOne()).code.slice(0, 11)}*`],
    ['of another house, typed', 'unknown', async () => newVoucherCode(randomBytes(11))],
    ['of another house, scanned', 'other_house', async () => strangeCode('otherKey')],
    ['edited', 'not_genuine', async () => edited((await issueOne()).signedCode)],
    ['expired', 'expired', expiredCode],
    ['blocked', 'blocked', blockedCode],
    ['empty', 'empty', emptyCode],
    ['not sold yet', 'not_sold', async () => (await issueOne({ value: null })).code],
  ])('that is %s is refused as %s', async (_, why, make) => {
    const text = await make()
    expect(faultOf(await claim(text))).toBe(why)
  })

  const strangeCode = (keyId: string): string =>
    `${signedVoucherBody({ c: newVoucherCode(randomBytes(11)), a: 5000, m: 'SGD', x: null, l: null, h: keyId.padEnd(8, 'x') })}.${'A'.repeat(86)}`
  function edited(signedCode: string): string {
    const { payload, signature } = parseSignedVoucher(signedCode) as ParsedVoucher
    return `${signedVoucherBody({ ...payload, a: 500_000 })}.${signature}`
  }
  async function expiredCode(): Promise<string> {
    const { code } = await issueOne({ expiresAt: soon(400) })
    await new Promise((resolve) => setTimeout(resolve, 450))
    return code
  }
  async function blockedCode(): Promise<string> {
    const { code } = await issueOne()
    grantedValue(await change(code, 'block'))
    return code
  }
  async function emptyCode(): Promise<string> {
    const { code } = await issueOne({ value: POPCORN_COSTS })
    await stage.counter.send(popcorn([byVoucher(code, POPCORN_COSTS)]))
    return code
  }
})

describe('a gift card', () => {
  it('has its value from its sale on, without tax, and is sold once', async () => {
    const { code } = await issueOne({ value: null })
    grantedValue(await claim(code, 'sell'))
    const body = sellCard(code, 5000)
    expect((await stage.counter.send(body))[0]).toMatchObject({ outcome: 'applied' })
    expect(await balance(code)).toBe(5000)
    expect(
      await query('select kind, amount, tax, tax_code from order_lines where order_id = $1', body.orderId),
    ).toEqual([{ kind: 'voucher', amount: 5000, tax: 0, tax_code: null }])
    expect(faultOf(await claim(code, 'sell'))).toBe('sold_before')
  })

  it('sold twice is paid for twice, and a manager is told of the second', async () => {
    const { code } = await issueOne({ value: null })
    await stage.counter.send(sellCard(code, 5000))
    expect((await stage.counter.send(sellCard(code, 3000)))[0]).toMatchObject({ outcome: 'applied' })
    expect(await balance(code)).toBe(5000)
    const [conflict] = await conflictsOf()
    expect(conflict).toMatchObject({ reason: 'voucher_short', money: null, choices: ['noted'] })
    expect(conflict?.what).toMatch(
      /The customer paid .*30\.00 for the gift card \S+, and nothing is on it: This card cannot be sold/,
    )
  })

  it('of a single purpose is taxed when it is sold, and its tax is told when it pays', async () => {
    const { code } = await issueOne({ value: null, taxRate: 'standard' })
    const body = sellCard(code, 2180, { vouchers: [{ code, amount: 2180, rate: 'standard' }] })
    expect((await stage.counter.send(body))[0]).toMatchObject({ outcome: 'applied' })
    expect(await query('select tax, tax_code from order_lines where order_id = $1', body.orderId)).toEqual([
      { tax: 180, tax_code: 'standard' },
    ])
    await stage.counter.send(popcorn([byVoucher(code, POPCORN_COSTS)]))
    await stage.counter.send(popcorn([byVoucher(code, POPCORN_COSTS)]))
    await stage.counter.send(popcorn([byVoucher(code, POPCORN_COSTS)]))
    await stage.counter.send(popcorn([byVoucher(code, 230), cash(420)]))
    const [sum] = await query<{ tax: number }>(
      `select sum(tax)::int as tax from voucher_movements m join vouchers v on v.id = m.voucher_id where v.code = $1`,
      code,
    )
    expect(await balance(code)).toBe(0)
    expect(sum?.tax).toBe(-180)
  })
})

describe('a voucher that was used while its counter was cut off', () => {
  it('pays what is left on it once: the second order stays sold, and a manager is told what is missing', async () => {
    const { code } = await issueOne({ value: 1000 })
    const other = await otherCounter()
    const [one, two] = [await hold(1), await hold(1, 0, other)]
    expect((await stage.counter.send(order([one], { payments: [byVoucher(code, 1000), cash(250)] })))[0]?.outcome).toBe(
      'applied',
    )
    const second = order([two], { payments: [byVoucher(code, 1000), cash(250)] })
    expect((await other.send(second))[0]).toMatchObject({ outcome: 'applied' })
    expect(await balance(code)).toBe(0)
    expect(await stage.inbox.soldSeats(two.bookingId)).toBe(1)
    const [conflict, ...more] = await conflictsOf(other)
    expect(more).toEqual([])
    expect(conflict).toMatchObject({ reason: 'voucher_short', money: null, orderId: second.orderId })
    expect(conflict?.what).toContain('There is nothing left on this voucher.')
    expect(conflict?.what).toMatch(/was to pay .*10\.00, and .*10\.00 of that is missing/)
    // The customer's ticket is good, and stays so when the manager has read it.
    expect(grantedValue(await stage.settle(conflict, 'noted'))).toMatchObject({ reason: 'voucher_short' })
    expect(
      await query(
        'select from door_news where kind = $1 and ticket_id = $2',
        'void',
        second.bookings[0]?.tickets[0]?.ticketId,
      ),
    ).toEqual([])
    // Given back, the voucher gets nothing that it hadn't paid.
    grantedValue(await stage.manager.ask('giveBack', { bookingId: two.bookingId, key: newId(), reason: 'ill' }))
    expect(await balance(code)).toBe(0)
  })

  it('pays once where two counters that come back send their orders at once, and both stay sold', async () => {
    const { code } = await issueOne({ value: POPCORN_COSTS })
    const counters = [stage.counter, await otherCounter(), await otherCounter(), await otherCounter()]
    const answers = await Promise.all(counters.map((each) => each.send(popcorn([byVoucher(code, POPCORN_COSTS)]))))
    expect(answers.flat().map(({ outcome }) => outcome)).toEqual(counters.map(() => 'applied'))
    expect(await balance(code)).toBe(0)
    const conflicts = await Promise.all(counters.map((each) => conflictsOf(each)))
    expect(conflicts.flat().map(({ reason }) => reason)).toEqual(Array(3).fill('voucher_short'))
  })

  it('pays nothing where another terminal has a claim on it', async () => {
    const { code } = await issueOne()
    const other = await otherCounter()
    grantedValue(await claim(code))
    await other.send(popcorn([byVoucher(code, POPCORN_COSTS)]))
    expect(await balance(code)).toBe(2000)
    expect((await conflictsOf(other))[0]?.what).toContain('is being used at counter')
    // Its own claim still stands.
    await stage.counter.send(popcorn([byVoucher(code, POPCORN_COSTS)]))
    expect(await balance(code)).toBe(2000 - POPCORN_COSTS)
    expect(await conflictsOf()).toEqual([])
  })

  it.each([
    ['blocked', {}, 'block', 'This voucher is blocked'],
    ['of another currency', { currency: 'EUR', cinemaId: null }, undefined, 'pays in EUR only'],
  ])('pays nothing when it is %s', async (_, more, act, words) => {
    const { code } = await issueOne(more)
    if (act) grantedValue(await change(code, act))
    await stage.counter.send(popcorn([byVoucher(code, POPCORN_COSTS)]))
    expect(await balance(code)).toBe(2000)
    expect((await conflictsOf())[0]?.what).toContain(words)
  })

  it('pays all that it has when that is less than it was to pay', async () => {
    const { code } = await issueOne({ value: 300 })
    await stage.counter.send(popcorn([byVoucher(code, POPCORN_COSTS)]))
    expect(await balance(code)).toBe(0)
    expect((await conflictsOf())[0]?.what).toMatch(/6\.50, and .*3\.50 of that is missing: There is only .*3\.00 left/)
  })

  it('is owed by the house until it expires, and not after; what is on it stays, for a sale that was made before', async () => {
    const batchId = newId()
    const { code } = await issueOne({ batchId, expiresAt: soon(1500) })
    const batch = async () => {
      const { batches } = grantedValue(await stage.manager.ask('voucherBatches', {}))
      return batches.find((each) => each.batchId === batchId)
    }
    expect(await batch()).toMatchObject({ balance: 2000, owed: 2000 })
    await vi.waitFor(async () => expect(await batch()).toMatchObject({ balance: 2000, owed: 0 }), SOON)
    expect(await balance(code)).toBe(2000)
  })

  it('is judged by the time of the sale: what expired since then was good', async () => {
    const { code } = await issueOne({ expiresAt: soon(400) })
    const body = popcorn([byVoucher(code, POPCORN_COSTS)])
    await new Promise((resolve) => setTimeout(resolve, 450))
    await stage.counter.send(body)
    expect(await balance(code)).toBe(2000 - POPCORN_COSTS)
    await stage.counter.send(popcorn([byVoucher(code, POPCORN_COSTS)]))
    expect(await balance(code)).toBe(2000 - POPCORN_COSTS)
    expect((await conflictsOf())[0]?.what).toContain('has expired')
  })

  it('of tickets alone pays for no popcorn, and no gift card for another one', async () => {
    const admission = await issueOne({ paysFor: 'tickets' })
    await stage.counter.send(popcorn([byVoucher(admission.code, POPCORN_COSTS)]))
    expect(await balance(admission.code)).toBe(2000)
    const [paying, sold] = [await issueOne(), await issueOne({ value: null })]
    await stage.counter.send(sellCard(sold.code, 1000, { payments: [byVoucher(paying.code, 1000)] }))
    expect([await balance(paying.code), await balance(sold.code)]).toEqual([2000, 1000])
    expect((await conflictsOf()).map(({ what }) => what).join()).toMatch(
      /can pay at most .*0\.00.*can pay at most .*0\.00/s,
    )
  })

  it('sent again takes nothing more: the replay gets the first answer', async () => {
    const { code } = await issueOne()
    const entry = stage.counter.device.outbox.append(popcorn([byVoucher(code, POPCORN_COSTS)]))
    const first = await stage.counter.sendEntries(entry)
    expect(await stage.counter.sendEntries(entry)).toEqual(first)
    expect(await balance(code)).toBe(2000 - POPCORN_COSTS)
  })
})

describe('an order with a voucher that could not be sold', () => {
  it('is kept whole: nothing is taken off the voucher, and the cash alone goes back', async () => {
    const { code } = await issueOne()
    grantedValue(await claim(code))
    const held = await hold(1)
    await stage.loseTo(await otherCounter(), held)
    const body = order([held], { goods: [POPCORN], paid: 1900, payments: [byVoucher(code, 1500), cash(400)] })
    expect((await stage.counter.send(body))[0]).toMatchObject({ outcome: 'conflict' })
    expect(await record(code)).toMatchObject({ balance: 2000, claim: null })
    const [conflict] = await conflictsOf()
    expect(conflict).toMatchObject({ command: 'order', money: { amount: 400 }, choices: ['refund', 'noted'] })
    expect(conflict?.what).toMatch(/Nothing was taken off the voucher .{14} for it\.$/)
    expect(await stage.drawer()).toMatchObject({ sales: 0, conflicts: 400 })
    grantedValue(await stage.settle(conflict, 'refund'))
  })
})

describe('a manager', () => {
  it('blocks and unblocks with a reason on the record, and ends the claim of a terminal that is lost', async () => {
    const { code } = await issueOne()
    grantedValue(await claim(code))
    grantedValue(await change(code, 'block'))
    grantedValue(await change(code, 'block'))
    grantedValue(await change(code, 'unblock'))
    const after = grantedValue(await change(code, 'end_claim'))
    expect(after).toMatchObject({ claim: null, isBlocked: false })
    expect(
      after.movements.map(({ kind, reason, terminal }) => [kind, reason, terminal?.startsWith('manager')]),
    ).toEqual([
      ['issued', null, true],
      ['blocked', 'as a test', true],
      ['unblocked', 'as a test', true],
      ['claim_ended', 'as a test', true],
    ])
    grantedValue(await claim(code, 'pay', await otherCounter()))
  })

  it('of a cinema issues for that cinema alone, and a counter issues nothing', async () => {
    const ofCinema = await stage.inbox.connect('manager', stage.inbox.programme.cinemaId)
    const batch = {
      batchId: newId(),
      name: 'House',
      quantity: 1,
      paysFor: 'anything',
      value: 100,
      currency: 'SGD',
      cinemaId: null,
      expiresAt: null,
      taxRate: null,
    }
    expect(await ofCinema.ask('issueVouchers', batch)).toMatchObject({ refusal: { code: 'not_allowed' } })
    expect(await stage.counter.ask('issueVouchers', batch)).toMatchObject({ refusal: { code: 'not_allowed' } })
    expect(await ofCinema.ask('claimVoucher', { text: 'x', use: 'pay' })).toMatchObject({
      refusal: { code: 'not_allowed' },
    })
    grantedValue(await stage.manager.ask('issueVouchers', batch))
    grantedValue(
      await ofCinema.ask('issueVouchers', { ...batch, batchId: newId(), cinemaId: stage.inbox.programme.cinemaId }),
    )
  })
})

describe('the ledger', () => {
  const move = (code: string, amount: number, kind = 'redeemed') =>
    query(
      `insert into voucher_movements (voucher_id, kind, amount, order_id, payment_id)
       select v.id, $2, $3, m.order_id, m.payment_id from vouchers v, voucher_movements m where v.code = $1 and m.kind = 'redeemed' limit 1`,
      code,
      kind,
      amount,
    )
  it('has no voucher below zero, nor a balance that didn’t move, nor a movement that changed', async () => {
    const { code } = await issueOne({ value: POPCORN_COSTS })
    await stage.counter.send(popcorn([byVoucher(code, POPCORN_COSTS)]))
    await expect(move(code, -1)).rejects.toThrow('voucher')
    await expect(query('update vouchers set balance = balance + 1 where code = $1', code)).rejects.toThrow(
      'has a balance of',
    )
    await expect(query("update vouchers set signed_code = '' where code = $1", code)).rejects.toThrow('append-only')
    await expect(query('update voucher_movements set amount = 1')).rejects.toThrow('append-only')
    await expect(query('delete from voucher_batches')).rejects.toThrow('append-only')
  })
  it('redeems a payment once', async () => {
    const { code } = await issueOne()
    await stage.counter.send(popcorn([byVoucher(code, POPCORN_COSTS)]))
    await expect(move(code, -1)).rejects.toThrow('voucher_movements_redeemed')
  })
})
