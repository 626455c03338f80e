import { newId, newVoucherCode, type VoucherBatch, type VoucherRecord } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { batchInWords, inBatchInWords, movementInWords, standingInWords } from './voucher-words.ts'

const terms = { paysFor: 'anything' as const, currency: 'SGD', cinemaId: null, expiresAt: null, taxRate: null }
const batch: VoucherBatch = {
  ...terms,
  batchId: newId(),
  name: 'Christmas',
  value: null,
  quantity: 50,
  balance: 12_000,
  active: 7,
  blocked: 0,
  issuedAt: '2026-11-21T00:00:00.000Z',
  issuedBy: 'Office',
}
const record: VoucherRecord = {
  ...terms,
  code: newVoucherCode(new Uint8Array(11)),
  balance: 100,
  isActive: true,
  isBlocked: false,
  batch: 'Christmas',
  number: 1,
  claim: null,
  movements: [],
}

describe('a voucher in words', () => {
  it('says how many cards of a batch were sold, and how many of another were issued', () => {
    expect(batchInWords(batch)).toMatch(/^7 of 50 sold · .*120\.00 left on them$/)
    expect(batchInWords({ ...batch, value: 500, blocked: 2 })).toMatch(/^50 issued · .* · 2 blocked$/)
  })
  it('counts what has expired as no part of what is left', () => {
    expect(batchInWords({ ...batch, owed: 12_000 })).toMatch(/^7 of 50 sold · .*120\.00 left on them$/)
    expect(batchInWords({ ...batch, owed: 0 })).toMatch(/^7 of 50 sold · .*120\.00 has expired$/)
    expect(batchInWords({ ...batch, balance: 0, owed: 0 })).toMatch(/0\.00 left on them$/)
    const expired = { ...batch, expiresAt: '2026-11-20T00:00:00.000Z' }
    const now = Date.parse('2026-11-21T00:00:00.000Z')
    expect(inBatchInWords(record, expired, now)).toBe('Expired')
    expect(inBatchInWords(record, batch, now)).toBe('Good')
    expect(inBatchInWords({ ...record, balance: 0 }, batch, now)).toBe('Used up')
    expect(inBatchInWords({ ...record, balance: 0, isActive: false }, batch, now)).toBe('Not sold yet')
  })
  it('names the order that it was used in', () => {
    const movement = { amount: -500, at: batch.issuedAt, terminal: 'Counter 1', reason: null }
    expect(movementInWords({ ...movement, kind: 'redeemed', references: ['MQ-7K3F9P'] })).toBe(
      'Paid for an order (MQ-7K3F9P)',
    )
    expect(movementInWords({ ...movement, kind: 'issued', amount: 0, references: [] })).toBe('Issued, to be sold')
  })
  it('says first what forbids it', () => {
    const now = Date.parse('2026-11-21T00:00:00.000Z')
    expect(standingInWords(record, now)).toBe('Good')
    expect(standingInWords({ ...record, isActive: false }, now)).toBe('Not sold yet')
    expect(standingInWords({ ...record, expiresAt: '2026-11-20T00:00:00.000Z' }, now)).toBe('Expired')
    expect(standingInWords({ ...record, expiresAt: '2026-11-20T00:00:00.000Z', isBlocked: true }, now)).toBe('Blocked')
  })
})
