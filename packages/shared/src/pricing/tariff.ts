/**
 * A tariff: all that decides what an order costs beside the price lists of its shows. It is a version: it never changes, another
 * one follows it. A sale cites its tariff, so it is right by it, also where it was taken while another one followed.
 */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Amount, Currency } from '../money.ts'
import { LocalDate } from '../times.ts'
import { ApprovalRules } from './approval-rules.ts'
import { CashRounding, NO_ROUNDING } from './cash-rounding.ts'
import { Discount } from './discounts.ts'
import { GoodsKey, GoodsList } from './goods.ts'
import { tariffFaults } from './tariff-faults.ts'
import { TaxCode, TaxTable } from './tax.ts'
import { SalesChannel, TicketTerms } from './ticket-terms.ts'
import { TipTerms } from './tips.ts'

/** A fee for each ticket that costs something, or once for an order that does. */
export const Fee = z.strictObject({
  key: GoodsKey,
  name: z.string().min(1).max(80),
  per: z.enum(['ticket', 'order']),
  amount: Amount.min(1),
  taxRate: TaxCode,
  channels: z.array(SalesChannel).min(1),
})
export type Fee = z.infer<typeof Fee>

export const Tariff = z
  .strictObject({
    id: Id,
    currency: Currency,
    taxes: TaxTable,
    /** Of admission. */
    ticketTaxRate: TaxCode,
    terms: z.array(TicketTerms).max(100).default([]),
    discounts: z.array(Discount).max(200).default([]),
    goods: GoodsList.default({ goods: [], combos: [] }),
    fees: z.array(Fee).max(20).default([]),
    holidays: z.array(LocalDate).max(1000).default([]),
    cashRounding: CashRounding.default(NO_ROUNDING),
    /** Absent: the usual ones. Terminals of before refuse a tariff with a field that they don't know. */
    approvals: ApprovalRules.optional(),
    /** Absent: no tips are taken. */
    tips: TipTerms.optional(),
  })
  .superRefine((tariff, context) => {
    for (const { path, problem } of tariffFaults(tariff)) context.addIssue({ code: 'custom', path, message: problem })
  })
export type Tariff = z.infer<typeof Tariff>
