/** Why a voucher isn't taken, and the sentence that a clerk can act on. */
import { z } from 'zod'
import { formatMoney } from '../money.ts'

const Text = z.string().max(500)
const Currency = z.string().max(3)

export const VoucherFault = z.discriminatedUnion('why', [
  /** No code of a voucher, or one with a wrong letter. */
  z.object({ why: z.literal('mistyped') }),
  /** The ledger has no such code. */
  z.object({ why: z.literal('unknown') }),
  /** It names a key that isn't this house's. */
  z.object({ why: z.literal('other_house') }),
  /** It was changed, or never signed. */
  z.object({ why: z.literal('not_genuine') }),
  z.object({ why: z.literal('other_cinema') }),
  /** `on`: an instant. */
  z.object({ why: z.literal('expired'), on: Text }),
  z.object({ why: z.literal('blocked') }),
  /** A gift card that nobody has bought yet. */
  z.object({ why: z.literal('not_sold') }),
  /** It is to be sold, and has been already, or was never for sale. */
  z.object({ why: z.literal('sold_before') }),
  z.object({ why: z.literal('currency'), currency: Currency }),
  z.object({ why: z.literal('empty') }),
  /** It has less than it was to pay. */
  z.object({ why: z.literal('low'), balance: z.int(), currency: Currency }),
  /** `by`: the terminal that has a claim on it. */
  z.object({ why: z.literal('in_use'), by: Text }),
  /** It was to pay for more than its kind may: a ticket voucher for goods, or any voucher for another one. */
  z.object({ why: z.literal('pays_too_much'), atMost: z.int(), currency: Currency }),
  /** Cut off, and this terminal has no claim on it. */
  z.object({ why: z.literal('not_claimed') }),
  z.object({ why: z.literal('named_twice') }),
  /** In an order of this terminal that the server has not answered. */
  z.object({ why: z.literal('being_sent') }),
])
export type VoucherFault = z.infer<typeof VoucherFault>

export function describeVoucherFault(fault: VoucherFault): string {
  switch (fault.why) {
    case 'mistyped':
      return 'That is no voucher’s code, or a letter of it is wrong: type it again as it is printed.'
    case 'unknown':
      return 'This house has no such voucher: it may be another house’s.'
    case 'other_house':
      return 'This voucher was issued by another house: it is not taken here.'
    case 'not_genuine':
      return 'This voucher’s code was changed, or was not made by this house: do not take it, and call a manager.'
    case 'other_cinema':
      return 'This voucher is taken at another cinema of the house, not at this one.'
    case 'expired':
      return 'This voucher has expired.'
    case 'blocked':
      return 'This voucher is blocked: call a manager.'
    case 'not_sold':
      return 'This gift card has not been sold yet, so there is nothing on it.'
    case 'sold_before':
      return 'This card cannot be sold: it has been sold before, or was issued with its value on it.'
    case 'currency':
      return `This voucher pays in ${fault.currency} only.`
    case 'empty':
      return 'There is nothing left on this voucher.'
    case 'low':
      return `There is only ${formatMoney({ amount: fault.balance, currency: fault.currency })} left on this voucher.`
    case 'in_use':
      return `This voucher is being used at ${fault.by} at the moment: it must be taken off there first.`
    case 'pays_too_much':
      return `This voucher can pay at most ${formatMoney({ amount: fault.atMost, currency: fault.currency })} of this order.`
    case 'not_claimed':
      return 'This voucher cannot be used here while the server cannot be reached: it may have been used elsewhere.'
    case 'named_twice':
      return 'This voucher is in the order already.'
    case 'being_sent':
      return 'This voucher is in an order of this counter that the server has not answered yet: wait for its answer.'
  }
}
