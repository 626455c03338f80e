/** What a page keeps of an order beside its cart (order-in-session.ts). It is checked when a page finds some as it starts. */
import {
  AccountCard,
  Amount,
  Id,
  Instant,
  OrderGoods,
  PriceByHand,
  PromoCode,
  SeatId,
  Slip,
  SubscriptionCard,
  TaxCode,
  TicketType,
  VoucherState,
  WantedCombo,
  z,
} from '../../schemas.ts'

/** A cart whose seats are chosen, while the customer chooses those of another show. */
const SetAside = z.object({
  bookingId: Id,
  showId: Id,
  /** Of its show. Absent: that of the order, as of one that comes back from the reader. */
  cinemaId: Id.optional(),
  title: z.string(),
  time: z.string(),
  tickets: z.array(z.object({ seatId: SeatId, type: TicketType })),
  /** null: they have no end by time, or it isn't known here. */
  expiresAt: Instant.nullable().default(null),
})
export type SetAside = z.infer<typeof SetAside>

export const KeptOrder = z.object({
  orderId: Id,
  cinemaId: Id.nullable(),
  setAside: z.array(SetAside),
  goods: z.array(OrderGoods),
  combos: z.array(WantedCombo.pick({ combo: true, choices: true })).default([]),
  codes: z.array(PromoCode),
  /** The customer fetches its goods later. */
  handOverLater: z.boolean().default(false),
  /** What a card machine has taken: the slips must not be lost with the page. */
  machine: z.array(z.object({ amount: z.int().min(1), slip: Slip })).default([]),
  /** That pay for it. */
  vouchers: z.array(VoucherState),
  /** That are sold, with what is to be put on them. */
  giftCards: z.array(z.object({ voucher: VoucherState, amount: Amount })),
  /** That admit. */
  subscriptions: z.array(SubscriptionCard).default([]),
  /** Of subscriptions, that are sold. */
  /** Prices that the clerk gave. */
  byHand: z.array(PriceByHand.extend({ thing: z.string() })).default([]),
  periods: z.array(z.object({ card: SubscriptionCard, amount: Amount, rate: TaxCode.nullable() })).default([]),
  /** That pays a part of it by invoice. */
  account: z.object({ card: AccountCard, amount: Amount }).nullable().default(null),
})
export type KeptOrder = z.infer<typeof KeptOrder>
