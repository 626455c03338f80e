import { type Invoice, newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { field, invoiceCsv } from './invoice-csv.ts'

const INVOICE: Invoice = {
  invoiceId: newId(),
  accountId: newId(),
  number: 7,
  until: '2026-11-30',
  madeAt: '2026-12-01T09:00:00.000Z',
  name: '=A. Company, "Ltd"',
  address: ['A street 1'],
  currency: 'SGD',
  cinema: 'Lido',
  timeZone: 'UTC',
  brought: 100,
  charged: 1250,
  received: 400,
  due: 950,
  taxes: [{ rate: 'standard', percentage: 9000, gross: 1250, tax: 103 }],
  movements: [
    {
      movementId: newId(),
      kind: 'sale',
      at: '2026-11-20T12:00:00.000Z',
      amount: 1250,
      references: ['MQ-7K3F9P'],
      note: null,
      paidOn: null,
    },
    {
      movementId: newId(),
      kind: 'received',
      at: '2026-11-21T12:00:00.000Z',
      amount: -400,
      references: [],
      note: '@SUM(A1)',
      paidOn: '2026-11-21',
    },
  ],
}

describe('an invoice as CSV', () => {
  const lines = invoiceCsv(INVOICE).split('\r\n')

  it('has a row for each movement, each rate of tax and each sum, all of the same length', () => {
    expect(lines).toHaveLength(1 + 2 + 1 + 4 + 1)
    expect(lines[1]).toMatch(/,Put on account,MQ-7K3F9P,,12\.50,,SGD$/)
    expect(lines[3]).toMatch(/,,Tax 9%,,,12\.50,1\.03,SGD$/)
    expect(lines[7]).toMatch(/,,Due,,,9\.50,,SGD$/)
  })

  it('has no field that another program takes for a formula', () => {
    expect(lines[1]).toMatch(/^7,"'=A\. Company, ""Ltd""",/)
    expect(lines[2]).toContain(",'@SUM(A1),-4.00,")
    for (const sign of ['=1', '+1+1', '-1+1', '@A', '\t=1', ' =1', '|x', '%x']) expect(field(sign)).toContain("'")
    expect([field('-12.50'), field('12'), field('A, "B"')]).toEqual(['-12.50', '12', '"A, ""B"""'])
  })
})
