/** What a renewal sells: one period, at the price of its plan, with the tax of its cinema. Pure. */
import { type Id, percentageOf, type Tariff, type TaxCode, taxLines } from '@marquee/shared'
import type { SoldLine, SoldOrder } from '../orders/sold-order.ts'

export interface RenewedPeriod {
  plan: string
  price: number
  taxRate: TaxCode | null
  /** Where the period is sold; null: of a plan of the whole house, sold where no cinema was known. */
  cinemaId: Id | null
}

export type RenewalSale = Pick<SoldOrder, 'cinemaId' | 'tariffId' | 'lines'> & { channel: 'online' }

/** @throws RangeError for a rate of tax that the tariff doesn't have */
export function priceRenewal(
  { plan, price, taxRate, cinemaId }: RenewedPeriod,
  tariff: Tariff | undefined,
): RenewalSale {
  if (taxRate !== null && !tariff) throw new RangeError(`no tariff of cinema ${cinemaId} is known`)
  const [taxed] = tariff && taxRate !== null ? taxLines(tariff.taxes, [{ rate: taxRate, cost: price }]).lines : []
  const { net, tax, amount } = taxed ?? { net: price, tax: 0, amount: price }
  const line: SoldLine = {
    kind: 'voucher',
    what: 'subscription',
    details: { name: plan },
    ticketId: null,
    priceListId: null,
    price,
    off: [],
    rate: taxRate,
    percentage: tariff && taxRate !== null ? (percentageOf(tariff.taxes, taxRate) ?? null) : null,
    net,
    tax,
    amount,
  }
  return { cinemaId, channel: 'online', tariffId: tariff?.id ?? null, lines: [line] }
}
