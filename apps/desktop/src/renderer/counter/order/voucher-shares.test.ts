import { newVoucherCode, type OrderLine, type VoucherState } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { paidByVouchers, voucherShares } from './voucher-shares.ts'

const line = (of: OrderLine['of'], amount: number): OrderLine => ({
  of,
  price: amount,
  off: [],
  rate: null,
  net: amount,
  tax: 0,
  amount,
})
const LINES = [
  line({ kind: 'ticket', ticket: 0, type: 'adult' }, 1250),
  line({ kind: 'goods', goods: 'popcorn', size: 'large', extras: [] }, 850),
]
const card = (seed: number, balance: number, paysFor: VoucherState['paysFor'] = 'anything'): VoucherState => ({
  code: newVoucherCode(new Uint8Array(11).fill(seed)),
  paysFor,
  balance,
  currency: 'SGD',
  cinemaId: null,
  expiresAt: null,
  taxRate: null,
  isActive: true,
  isBlocked: false,
})
const pays = (vouchers: VoucherState[], lines = LINES) => voucherShares({ lines }, vouchers).map((share) => share.pays)

describe('vouchers of an order', () => {
  it('pay as much as they have, and no more than it costs', () => {
    expect(pays([card(1, 500)])).toEqual([500])
    expect(pays([card(1, 5000)])).toEqual([2100])
    const shares = voucherShares({ lines: LINES }, [card(1, 2000), card(2, 500)])
    expect(shares.map(({ pays, left }) => [pays, left])).toEqual([
      [2000, 0],
      [100, 400],
    ])
    expect(paidByVouchers(shares)).toBe(2100)
  })
  it('for tickets alone pay first, and for tickets', () => {
    expect(pays([card(1, 5000), card(2, 5000, 'tickets')])).toEqual([1250, 850])
  })
  it('pay no more than the rest of what a card machine has taken', () => {
    expect(voucherShares({ lines: LINES }, [card(1, 5000)], 2000)[0]?.pays).toBe(100)
    expect(voucherShares({ lines: LINES }, [card(1, 5000)], 2500)[0]?.pays).toBe(0)
  })
  it('pay for no gift card', () => {
    expect(pays([card(1, 9000)], [...LINES, line({ kind: 'voucher' }, 5000)])).toEqual([2100])
  })
})
