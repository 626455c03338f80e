import { EMPTY_CHAIN, type KnownToTerminal } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { believableOf, implausibleField } from './plausible-citation.ts'

const LEDGER = { runNumber: 5, numbers: { grantEpoch: 1000, catalogueRevision: 20, doorNews: 300 } }
const CITED: KnownToTerminal = {
  incarnation: null,
  answered: EMPTY_CHAIN,
  grantEpoch: 2000,
  catalogueRevision: 30,
  doorNews: 400,
}

describe('what a terminal cites', () => {
  it('is plausible when a few restored backups explain it', () => {
    expect(implausibleField(5, undefined, LEDGER)).toBeUndefined()
    expect(implausibleField(6, CITED, LEDGER)).toBeUndefined()
    const raised = { grantEpoch: 3 * 2 ** 32, catalogueRevision: 3_000_000, doorNews: 3 * 2 ** 32 }
    expect(implausibleField(10_005, { ...CITED, ...raised }, LEDGER)).toBeUndefined()
  })

  it.each([
    ['knows.grantEpoch', { grantEpoch: 2 ** 37 }],
    ['knows.grantEpoch', { grantEpoch: Number.MAX_SAFE_INTEGER }],
    ['knows.catalogueRevision', { catalogueRevision: 17_000_000 }],
    ['knows.doorNews', { doorNews: 2 ** 37 }],
  ])('is refused for %s when that is absurdly high: %o', (field, absurd) => {
    expect(implausibleField(5, { ...CITED, ...absurd }, LEDGER)).toBe(field)
  })

  it('is refused for a run that no terminal has had, of an older program too', () => {
    expect(implausibleField(10_006, undefined, LEDGER)).toBe('epoch')
    expect(implausibleField(2 ** 31 - 1, CITED, { ...LEDGER, runNumber: 2 ** 31 - 2 })).toBe('epoch')
  })

  it('is believed only as far as its kind can know it', () => {
    for (const kind of ['counter', 'kiosk'] as const) {
      expect(believableOf(kind, CITED)).toEqual({ ...CITED, doorNews: 0 })
    }
    for (const kind of ['door', 'manager'] as const) {
      expect(believableOf(kind, CITED)).toEqual({ ...CITED, grantEpoch: 0 })
    }
  })
})
