/** Why a voucher isn't taken. `words/` says it. */
import { z } from 'zod'

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
