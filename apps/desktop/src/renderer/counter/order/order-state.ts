/** What a page knows of the order of the customer who is served. */
import {
  type AccountCard,
  type Approval,
  type Id,
  newId,
  type OrderGoods,
  type PricedOrder,
  type StockLevel,
  type SubscriptionCard,
  type Tariff,
  type VoucherState,
} from '@marquee/shared'
import type { ChosenCombo } from './combo-places.ts'
import type { ParkedAs, SetAside } from './kept-order.ts'
import type { MachinePayment } from './machine-payments.ts'
import type { ByHand } from './price-by-hand.ts'

export interface OrderState {
  orderId: Id
  cinemaId: Id | null
  setAside: SetAside[]
  goods: OrderGoods[]
  combos: ChosenCombo[]
  /** It was parked so before: it is parked so again. null: it never was. */
  parkedAs: ParkedAs | null
  /** For each combo the places of its tickets in the order; null: they aren't all there. */
  comboPlaces: (number[] | null)[]
  codes: string[]
  /** The customer fetches its goods later, by a pick-up code. */
  handOverLater: boolean
  /** What a card machine has taken for it. */
  machine: MachinePayment[]
  /** That pay for it, each claimed. */
  vouchers: VoucherState[]
  /** That are sold, each claimed, with what is to be put on them. */
  giftCards: { voucher: VoucherState; amount: number }[]
  /** That admit: each covers a ticket of each show of the order. */
  subscriptions: SubscriptionCard[]
  /** Of subscriptions, that are sold. */
  periods: { card: SubscriptionCard; amount: number; rate: string | null }[]
  /** Prices that the clerk gives. */
  byHand: ByHand[]
  /** What of it needs a manager's yes; null: nothing. */
  needsYes: string | null
  /** The question for it; null: nobody is asked. */
  approval: Approval | null
  /** Why nobody could be asked. */
  approvalSentence: string | null
  /** The company that pays a part of it by invoice; the credit is claimed. */
  account: { card: AccountCard; amount: number } | null
  /** Accounts are being looked up, or credit is being claimed. */
  askingForAccount: boolean
  /** Why it isn't put on the account. */
  accountSentence: string | null
  /** The server is being asked for a voucher or a subscription. */
  askingForVoucher: boolean
  /** Why the last one wasn't taken. */
  voucherSentence: string | null
  /** null: nothing is ordered, it is being priced for the first time, or can't be. */
  priced: PricedOrder | null
  /** Why it can't be priced. */
  sentence: string | null
  /** What left the order though nobody took it out: the clerk reads it. null: nothing did. */
  gone: string | null
  /** What is left of counted goods, as the engine knows it; null: it doesn't. */
  stock: StockLevel[] | null
  /** Why the last thing was not added. */
  stockSentence: string | null
  /** Slips left it, whose money is to go back at the machine: what the clerk does about it. */
  owes: string | null
  /** What the order's cinema sells: that of its seats that are set aside, or of the open show. null: it isn't known here. */
  tariff: Tariff | null
}

/** Of a customer for whom nothing was chosen yet. */
export const emptyOrder = () => ({
  orderId: newId(),
  setAside: [],
  parkedAs: null,
  goods: [],
  combos: [],
  comboPlaces: [],
  codes: [],
  handOverLater: false,
  machine: [],
  vouchers: [],
  giftCards: [],
  subscriptions: [],
  periods: [],
  byHand: [],
  needsYes: null,
  approval: null,
  approvalSentence: null,
  account: null,
  askingForAccount: false,
  accountSentence: null,
  askingForVoucher: false,
  voucherSentence: null,
  stockSentence: null,
  priced: null,
  sentence: null,
  gone: null,
})
