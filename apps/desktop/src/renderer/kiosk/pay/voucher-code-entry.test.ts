import { newVoucherCode } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { createSpeech } from '../../words/speech.ts'
import { CATALOGUES, KIOSK_LANGUAGES } from '../words/catalogues.ts'
import { inGroups, letterOf, VOUCHER_FAULTS, VOUCHER_KEYS, voucherFaultWord, withLetter } from './voucher-code-entry.ts'

describe('a voucher’s code that is typed at a kiosk', () => {
  it('has a key for each letter that a code may have, and none beside', () => {
    const codes = Array.from({ length: 200 }, () => newVoucherCode(crypto.getRandomValues(new Uint8Array(11))))
    expect([...new Set(codes.join(''))].toSorted()).toEqual(VOUCHER_KEYS.toSorted())
  })

  it('stands in three groups, and takes no thirteenth letter', () => {
    expect(inGroups('7K3F9')).toEqual(['7K3F', '9···', '····'])
    expect(withLetter('7K3F9PQ2XM4C', 'A')).toBe('7K3F9PQ2XM4C')
  })

  it('is typed on a keyboard as well, with the letters that people mix up', () => {
    expect(['k', 'o', 'l', 'I', '7', 'u', ' ', 'Enter'].map(letterOf)).toEqual([
      'K',
      '0',
      '1',
      '1',
      '7',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('that is refused says why', () => {
    expect(voucherFaultWord({ code: 'voucher_refused', fault: { why: 'empty' } })).toBe('empty')
    expect(voucherFaultWord({ code: 'voucher_refused', fault: { why: 'not_genuine' } })).toBe('not_ours')
    expect(voucherFaultWord({ code: 'offline', what: '' })).toBe('offline')
    expect(voucherFaultWord(null)).toBe('offline')
    expect(voucherFaultWord({ code: 'unknown_order' })).toBe('not_taken')
  })

  it.each(KIOSK_LANGUAGES)('has a sentence for each fault in %s', async (language) => {
    const speech = createSpeech(language, await CATALOGUES.load[language]())
    const all = VOUCHER_FAULTS.map((fault) => speech.say(`pay_voucher_${fault}`))
    expect(new Set(all).size).toBe(all.length)
  })
})
