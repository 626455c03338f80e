import { expect, it } from 'vitest'
import { rush } from './rush.ts'

const CUSTOMERS = 5000

it.each(['none', 'redis killed', 'redis flushed'] as const)(
  `${CUSTOMERS} customers in a rush buy each of 200 seats once, losers learn the taken seats, and the money adds up (trouble: %s)`,
  async (trouble) => {
    const report = await rush({ customers: CUSTOMERS, rows: 10, trouble }, () => {})
    expect(report.odd.slice(0, 5)).toEqual([])
    expect({ tickets: report.tickets, twice: report.soldTwice }).toEqual({ tickets: 200, twice: 0 })
    expect(report.turnedAway).toBeGreaterThan(CUSTOMERS)
    const { captured, paid, priceOfTickets } = report
    expect([captured, paid]).toEqual([priceOfTickets, priceOfTickets])
  },
  240_000,
)
