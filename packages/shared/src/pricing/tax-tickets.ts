/** The tax of tickets whose sale tells their prices alone: it is a part of what their customer has paid. Pure. */
import type { Tariff } from './tariff.ts'
import { type TaxedLine, taxLines } from './tax.ts'

export type TaxedTicket = TaxedLine & {
  /** Thousandths of a percent; null where there is no rate. */
  percentage: number | null
}

/** @param tariff undefined: no tax is known */
export function taxTickets(tariff: Tariff | undefined, tickets: readonly { amount: number }[]): TaxedTicket[] {
  if (!tariff) return tickets.map(({ amount }) => ({ rate: null, percentage: null, net: amount, tax: 0, amount }))
  const { taxes, ticketTaxRate } = tariff
  const { lines, byRate } = taxLines(
    { ...taxes, mode: 'included' },
    tickets.map(({ amount }) => ({ rate: ticketTaxRate, cost: amount })),
  )
  const percentage = byRate[0]?.percentage ?? null
  return lines.map((line) => ({ ...line, percentage }))
}
