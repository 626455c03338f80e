/** Everything of an order but its seats, as it lies in a page's storage, on a counter's disk, and with the server while it is parked. */
import { z } from 'zod'
import { AccountCard } from '../accounts/account.ts'
import { Amount } from '../money.ts'
import { PromoCode } from '../pricing/discounts.ts'
import { PriceByHand } from '../pricing/lines-to-approve.ts'
import { MAX_LINES_IN_ORDER } from '../pricing/order.ts'
import { WantedCombo } from '../pricing/price-combos.ts'
import { TaxCode } from '../pricing/tax.ts'
import { SubscriptionCard } from '../subscriptions/subscription.ts'
import { VoucherState } from '../vouchers/voucher.ts'
import { MAX_PAYMENTS_IN_ORDER, MAX_VOUCHERS_IN_ORDER, OrderGoods, Slip } from './order-command.ts'

const UpTo = <T extends z.ZodType>(most: number, each: T) => z.array(each).max(most)

/** A field that is missing was not known to the program that kept it. */
export const OrderBeside = z.object({
  goods: UpTo(MAX_LINES_IN_ORDER, OrderGoods),
  combos: UpTo(MAX_LINES_IN_ORDER, WantedCombo.pick({ combo: true, choices: true })).default([]),
  codes: UpTo(10, PromoCode),
  /** The customer fetches its goods later. */
  handOverLater: z.boolean().default(false),
  /** What a card machine has taken: the slips must not be lost. */
  machine: UpTo(MAX_PAYMENTS_IN_ORDER, z.object({ amount: z.int().min(1), slip: Slip })).default([]),
  /** That pay for it. */
  vouchers: UpTo(MAX_VOUCHERS_IN_ORDER, VoucherState),
  /** That are sold, with what is to be put on them. */
  giftCards: UpTo(MAX_VOUCHERS_IN_ORDER, z.object({ voucher: VoucherState, amount: Amount })),
  /** That admit. */
  subscriptions: UpTo(MAX_PAYMENTS_IN_ORDER, SubscriptionCard).default([]),
  /** Of subscriptions, that are sold. */
  periods: UpTo(
    MAX_VOUCHERS_IN_ORDER,
    z.object({ card: SubscriptionCard, amount: Amount, rate: TaxCode.nullable() }),
  ).default([]),
  /** Prices that the clerk gave. */
  byHand: UpTo(MAX_LINES_IN_ORDER, PriceByHand.extend({ thing: z.string().max(200) })).default([]),
  /** That pays a part of it by invoice. */
  account: z.object({ card: AccountCard, amount: Amount }).nullable().default(null),
})
export type OrderBeside = z.infer<typeof OrderBeside>
