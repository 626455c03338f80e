import { describe, expect, it } from 'vitest'
import { KIOSK_LANGUAGES } from '../words/catalogues.ts'
import { ENDINGS, layoutOf } from './keyboard-layouts.ts'
import { faultOfAddress } from './mail-address.ts'

describe('an e-mail address', () => {
  it('that can be sent to is taken', () => {
    for (const text of ['ana@example.com', 'a.b+cinema@mail.example.co.uk', "o'neil_9@x-y.example"]) {
      expect(faultOfAddress(text), text).toBeUndefined()
    }
  })

  it('with an emoji in it is refused, and the emoji is named whole', () => {
    expect(faultOfAddress('ana🍿@example.com')).toEqual({ fault: 'sign', sign: '🍿' })
    expect(faultOfAddress('👨‍👩‍👧@example.com')).toEqual({ fault: 'sign', sign: '👨‍👩‍👧' })
    expect(faultOfAddress('añа@example.com')).toEqual({ fault: 'sign', sign: 'ñ' })
    expect(faultOfAddress('ana @example.com')).toEqual({ fault: 'sign', sign: '␣' })
  })

  it('that is not whole, or too long, is refused', () => {
    for (const text of [
      '',
      'ana',
      'ana@',
      '@example.com',
      'ana@example',
      'a@b@c.com',
      'ana@.com',
      '.ana@example.com',
    ]) {
      expect(faultOfAddress(text), text).toEqual({ fault: 'form' })
    }
    expect(faultOfAddress(`${'a'.repeat(250)}@example.com`)).toEqual({ fault: 'long' })
  })
})

describe('the keys for it', () => {
  it.each(KIOSK_LANGUAGES)('have each Latin letter, digit and usual sign once in %s', (language) => {
    const keys = layoutOf(language).flat()
    expect(keys.toSorted()).toEqual([...'abcdefghijklmnopqrstuvwxyz0123456789@._-+'].toSorted())
  })

  it('are where French people know them, and end addresses at one touch', () => {
    expect(layoutOf('fr')[1]?.join('')).toBe('azertyuiop')
    expect(faultOfAddress(`ana${ENDINGS[0]}`)).toBeUndefined()
  })
})
