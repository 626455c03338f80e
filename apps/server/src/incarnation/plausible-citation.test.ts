import { EMPTY_CHAIN, type KnownToTerminal } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { believableOf, implausibleField } from './plausible-citation.ts'

const LEDGER = { runNumber: 5, answered: 100, numbers: { grantNumber: 1000, catalogueRevision: 20, doorNews: 300 } }
const head = (sequence: number) => ({ ...EMPTY_CHAIN, sequence })
const CITED: KnownToTerminal = {
  incarnation: null,
  answered: EMPTY_CHAIN,
  grantNumber: 2000,
  catalogueRevision: 30,
  doorNews: 400,
}

const boot = (runNumber: number, knows: KnownToTerminal | undefined, sequence = 0) => ({
  runNumber,
  head: head(sequence),
  ...(knows && { knows }),
})

describe("a terminal's citation", () => {
  it('is plausible if a few restored backups explain it', () => {
    expect(implausibleField(boot(5, undefined), LEDGER)).toBeUndefined()
    expect(implausibleField(boot(6, CITED), LEDGER)).toBeUndefined()
    const raised = { grantNumber: 3 * 2 ** 32, catalogueRevision: 3_000_000, doorNews: 3 * 2 ** 32 }
    expect(implausibleField(boot(10_005, { ...CITED, ...raised }), LEDGER)).toBeUndefined()
  })

  it.each([
    ['knows.grantNumber', { grantNumber: 2 ** 37 }],
    ['knows.grantNumber', { grantNumber: Number.MAX_SAFE_INTEGER }],
    ['knows.catalogueRevision', { catalogueRevision: 17_000_000 }],
    ['knows.doorNews', { doorNews: 2 ** 37 }],
  ])('is refused for an absurdly high %s: %o', (field, absurd) => {
    expect(implausibleField(boot(5, { ...CITED, ...absurd }), LEDGER)).toBe(field)
  })

  it('is refused for a run that no terminal has had, even on its own', () => {
    expect(implausibleField(boot(10_006, undefined), LEDGER)).toBe('runNumber')
    expect(implausibleField(boot(2 ** 31 - 1, CITED), { ...LEDGER, runNumber: 2 ** 31 - 2 })).toBe('runNumber')
  })

  it.each([
    ['head', boot(5, undefined, 10_000_101)],
    ['head', boot(5, CITED, Number.MAX_SAFE_INTEGER)],
    ['knows.answered', boot(5, { ...CITED, answered: head(10_000_101) })],
  ])('is refused for %s beyond what a terminal can have done', (field, request) => {
    expect(implausibleField(request, LEDGER)).toBe(field)
  })

  it('may be a few million entries ahead of the ledger', () => {
    expect(implausibleField(boot(5, { ...CITED, answered: head(5_000_000) }, 6_000_000), LEDGER)).toBeUndefined()
  })

  it('is believed only as far as its kind of terminal can know', () => {
    for (const kind of ['counter', 'kiosk'] as const) {
      expect(believableOf(kind, CITED)).toEqual({ ...CITED, doorNews: 0 })
    }
    for (const kind of ['door', 'manager'] as const) {
      expect(believableOf(kind, CITED)).toEqual({ ...CITED, grantNumber: 0 })
    }
  })
})
