import { describe, expect, it } from 'vitest'
import { checkMachineInput } from './check-machine-input.ts'

const check = (amount: string, slip: string, more: Partial<Parameters<typeof checkMachineInput>[1]> = {}) =>
  checkMachineInput({ amount, slip }, { left: 2000, currency: 'SGD', payments: [], others: 0, ...more })

describe('a payment by card machine', () => {
  it('is an amount and the number of its slip', () => {
    expect(check('12.50', ' 0042 ')).toEqual({ ok: true, payment: { amount: 1250, slip: '0042' } })
    expect(check('20', '0042')).toMatchObject({ ok: true })
  })

  it.each([
    ['', '0042', 'Type what the machine took, such as 12.50.', null],
    ['0', '0042', 'The machine takes more than nothing.', null],
    ['20.01', '0042', expect.stringMatching(/^Only .*20\.00 is left to pay: a card gets no change\.$/), null],
    ['5', '', null, 'Type the number on the machine’s slip.'],
    ['5', 'x'.repeat(41), null, 'A slip’s number has at most 40 characters.'],
    ['', '', 'Type what the machine took, such as 12.50.', 'Type the number on the machine’s slip.'],
  ])('of “%s” with the slip “%s” is refused beside the field', (amount, slip, ofAmount, ofSlip) => {
    expect(check(amount, slip)).toEqual({ ok: false, amount: ofAmount, slip: ofSlip })
  })

  it('names a slip once, and leaves a part for cash', () => {
    const payments = [{ amount: 500, slip: '7' }]
    expect(check('5', '7', { payments })).toMatchObject({ ok: false, slip: 'This slip is in the order already.' })
    expect(check('5', '8', { others: 9 })).toMatchObject({ ok: false, amount: expect.stringContaining('at most 10') })
    expect(check('5', '8', { left: 0 })).toMatchObject({ ok: false, amount: 'Nothing is left to pay.' })
  })
})
