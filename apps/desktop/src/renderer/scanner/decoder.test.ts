import { newVoucherCode, signedVoucherBody, ticketCodeBody, voucherCodeForPeople } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import fc from '../../../../../tooling/testing/random/random.ts'
import { readScan } from './scanned.ts'
import { ENTER, onPage, press, TAB, type TimedKey, typed } from './testing/keyboard-page.ts'
import { ALL_LAYOUTS, type Layout, scannedAs, scannedInOwn } from './testing/layouts.ts'

const ID = '0190a000-0000-7000-8000-0000abcdef01'
const SIGNATURE = `AZaz09-_${'Qq7-_Mm'.repeat(11)}A`
const VOUCHER = newVoucherCode(new Uint8Array([...'mazyqw-7410'].map((letter) => letter.charCodeAt(0))))
/** As they are printed. */
const CODES = {
  ticket: `${ticketCodeBody({ t: ID, s: ID, p: 'J-12', b: '2026-11-21T12:30:00.000Z' })}.${SIGNATURE}`,
  'all letters of base64url': 'MQ1.ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  'all letters of base45': 'MQ3:0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:Z',
  'signed voucher': `${signedVoucherBody({ c: VOUCHER, a: 2000, m: 'EUR', x: null, l: null, h: 'AbC-_9xY' })}.${SIGNATURE}`,
  'spoken voucher': voucherCodeForPeople(VOUCHER),
  reference: 'MQ-7Z3YAQ',
  'longer reference': 'MQ-W7Z3YAQ',
  'pick-up code': '7ZYAQW',
}
const scan = (layout: Layout, code: string, keyboard = {}) => [...scannedAs(layout, code, keyboard), ENTER]
const read = (keys: TimedKey[], options = {}) => onPage(keys, options).scans.map((texts) => readScan(texts).text)

describe.each(ALL_LAYOUTS)('a scanner at a machine with the layout %s', (layout) => {
  it.each(Object.entries(CODES))('reads %s as it is printed', (_, code) => {
    const printed = readScan([code]).text
    expect(read(press(scan(layout, code)))).toEqual([printed])
    expect(read(press(scan(layout, code, { capsLock: true })))).toEqual([printed])
    for (const keypad of ['on', 'off']) expect(read(press(scan(layout, code, { keypad })))).toEqual([printed])
  })

  it('puts nothing into a field, and leaves what is there', () => {
    for (const code of Object.values(CODES)) {
      const page = onPage([...press(typed('ab'), { at: 0, each: 100 }), ...press(scan(layout, code))])
      expect(page).toEqual({ text: 'ab', scans: [expect.anything()], others: [] })
    }
  })
})

describe('a scanner that was set to the layout of its machine', () => {
  it.each(ALL_LAYOUTS.filter((layout) => layout !== 'arabic'))('is read as well, on %s', (layout) => {
    const { ticket, reference } = CODES
    // Any six letters are a pick-up code in either reading, so that one is not told.
    for (const code of [ticket, CODES['signed voucher'], CODES['spoken voucher'], reference]) {
      expect(read(press([...scannedInOwn(layout, code), ENTER]))).toEqual([readScan([code]).text])
    }
  })
})

describe('a scanner', () => {
  const { ticket, reference } = CODES

  it.each([ENTER, TAB])('ends a code with $key, which presses nothing', (end) => {
    expect(onPage(press([...scannedAs('us', reference), end]))).toEqual({
      text: '',
      scans: [[reference]],
      others: [],
    })
  })

  it('may end a code with two Enters', () => {
    expect(onPage(press([...scan('us', reference), ENTER])).others).toEqual([])
  })

  it('may send no Enter, since a signed code is complete without', () => {
    expect(onPage(press(scannedAs('french', ticket)))).toMatchObject({ text: '', others: [] })
    expect(read(press(scannedAs('french', ticket)))).toEqual([ticket])
  })

  it('may scan twice in a row', () => {
    const keys = [...scan('french', ticket), ...scan('french', reference)]
    expect(read(press(keys))).toEqual([ticket, reference])
  })

  it('may be late with a key, on a busy machine', () => {
    const keys = press(scan('us', ticket)).map((key) => ({ ...key, at: key.at + (key.at > 1500 ? 120 : 0) }))
    expect(read(keys)).toEqual([ticket])
  })

  it('may not tell that a key is up, or tell it together with the next key', () => {
    const keys = press(scan('us', ticket), { each: 8, held: 8 })
    expect(read(keys)).toEqual([ticket])
    expect(read(keys.filter(({ type }) => type === 'down'))).toEqual([ticket])
  })

  it('is read where the keys have no names of places', () => {
    expect(read(press(scan('us', ticket).map((key) => ({ ...key, code: '' }))))).toEqual([ticket])
  })

  it('is read outside a field, and no letter acts on the page', () => {
    expect(onPage(press(scan('german', ticket)), { inField: false })).toEqual({
      text: '',
      scans: [expect.arrayContaining([ticket])],
      others: [],
    })
  })
})

describe('a person who types', () => {
  it.each([true, false])('is no scanner at 30 keys a second, in a field: %s', (inField) => {
    for (const held of [20, 80]) {
      const keys = press([...typed('fenetre42'), ENTER, ...typed('MQ7K3F9P'), TAB], { each: 1000 / 30, held })
      expect(onPage(keys, { inField })).toEqual({ text: 'fenetre42MQ7K3F9P', scans: [], others: ['Enter', 'Tab'] })
    }
  })

  it('is no scanner with five keys and Enter, however fast', () => {
    const keys = press([...typed('jumbo'), ENTER], { each: 8, held: 3 })
    expect(onPage(keys)).toEqual({ text: 'jumbo', scans: [], others: ['Enter'] })
  })

  it('keeps the letters of fingers that roll', () => {
    const roll = (text: string, at: number) => press(typed(text), { at, each: 6, held: 90 })
    const keys = [...roll('string', 0), ...roll('ing', 300), ...press([ENTER], { at: 420 })]
    expect(onPage(keys)).toEqual({ text: 'stringing', scans: [], others: ['Enter'] })
    const typedOn = [...roll('abc', 0), ...press(typed('defghijklmnopq'), { at: 60, each: 50, held: 70 })]
    expect(onPage(typedOn).text).toBe('abcdefghijklmnopq')
  })

  it('presses buttons with Enter, Tab and the space bar', () => {
    const keys = ['Enter', 'Tab', 'Escape', 'ArrowDown', 'F5', 'Backspace']
    const pressed = keys.map((key) => ({ code: key, key, shift: false }))
    expect(onPage(press(pressed, { each: 5 }), { inField: false, all: true }).others).toEqual(keys)
    const space = press([{ code: 'Space', key: ' ', shift: false }])
    expect(onPage(space, { inField: false, all: true })).toEqual({ text: ' ', scans: [], others: [] })
  })

  it('is no scanner while a key is held down', () => {
    const [down, up] = press(typed('a'), { held: 3000 })
    const repeated = Array.from({ length: 200 }, (_, i) => ({ ...down, at: 1500 + i * 5, isRepeat: true }))
    const keys = [down, ...repeated, up, ...press([ENTER], { at: 2503 })] as TimedKey[]
    expect(onPage(keys)).toEqual({ text: 'a'.repeat(201), scans: [], others: ['Enter'] })
  })

  it('holds a key down while the scanner types, and gets all of it', () => {
    const [down] = press(typed('a'), { at: 500 })
    const repeated = Array.from({ length: 50 }, (_, i) => ({ ...down, at: 1000 + i * 11, isRepeat: true }))
    const keys = [down, ...repeated, ...press(scan('us', CODES.ticket), { at: 1005 })] as TimedKey[]
    expect(onPage(keys)).toEqual({ text: 'a'.repeat(51), scans: [[CODES.ticket]], others: [] })
  })

  it('presses Backspace after three fast letters, and finds them before it', () => {
    const keys = press([...typed('ing'), { code: 'Backspace', key: 'Backspace', shift: false }], { each: 10 })
    expect(onPage(keys)).toEqual({ text: 'ing', scans: [], others: ['Backspace'] })
  })

  it('types on after a program has typed as fast as a scanner, without an Enter', () => {
    const keys = [...press(typed('fromaprogram')), ...press(typed('andaperson'), { at: 1210, each: 90, held: 70 })]
    expect(onPage(keys)).toEqual({ text: 'fromaprogramandaperson', scans: [], others: [] })
  })
})

describe('where all that is typed is a code', () => {
  const everything = { inField: false, all: true }

  it('a person may type one by the letters on the keys, as slowly as a person does', () => {
    const keys = press([...scannedInOwn('french', CODES.reference), ENTER], { each: 200, held: 90 })
    expect(read(keys, everything)).toEqual([CODES.reference])
    expect(onPage(keys, everything)).toMatchObject({ text: '', others: [] })
  })

  it('a scanner may be slow over the air', () => {
    expect(read(press(scan('french', CODES.ticket), { each: 45, held: 20 }), everything)).toEqual([CODES.ticket])
  })

  it('whoever leaned on the keyboard does not spoil the next code', () => {
    const keys = [...press(typed('asdf')), ...press(scan('us', CODES.ticket), { at: 9000 })]
    expect(read(keys, everything)).toEqual([CODES.ticket])
  })

  it('a field is no such place', () => {
    const keys = press([...typed('seat12'), ENTER], { each: 90, held: 70 })
    expect(onPage(keys, { inField: true, all: true })).toEqual({ text: 'seat12', scans: [], others: ['Enter'] })
  })
})

describe('a person and a scanner at once', () => {
  const codeOf = ({ letter }: { letter: string }) => typed(letter)[0]?.code
  const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789')
  /** No more than 30 keys a second, some of them rolled. */
  const person = fc
    .array(
      fc.record({
        roll: fc.array(fc.record({ letter: letters, after: fc.integer({ min: 3, max: 30 }) }), {
          minLength: 1,
          maxLength: 3,
        }),
        pause: fc.integer({ min: 0, max: 250 }),
        held: fc.integer({ min: 45, max: 140 }),
      }),
      { maxLength: 40 },
    )
    .map((rolls) => {
      let at = 1000
      return rolls.flatMap(({ roll, pause, held }) => {
        const began = at
        const keys = roll.map(({ letter, after }) => {
          at += after
          return { letter, at, held }
        })
        at = Math.max(at + pause, began + roll.length * 34)
        return keys
      })
    })
  const scanner = fc
    .array(
      fc.record({
        code: fc.constantFrom(...Object.values(CODES)),
        layout: fc.constantFrom(...ALL_LAYOUTS),
        each: fc.integer({ min: 2, max: 20 }),
        before: fc.integer({ min: 20, max: 900 }),
      }),
      { maxLength: 4 },
    )
    .map((scans) => {
      let at = 1000
      return scans.map(({ code, layout, each, before }) => {
        const keys = press(scan(layout, code), { at: at + before, each, held: Math.ceil(each / 2) })
        at = keys.at(-1)?.at ?? at
        return { code, keys, endsAt: keys.findLast(({ type }) => type === 'down')?.at ?? 0 }
      })
    })

  it('are told apart where the scanner begins while fingers still roll', () => {
    const rolled = [0, 19, 46, 92].flatMap((at, i) => press(typed('ahbc'[i] ?? ''), { at, held: 45 }))
    const page = onPage([...rolled, ...press(scan('french', CODES.ticket), { at: 140 })])
    expect(page).toMatchObject({ text: 'ahbc', others: [] })
    expect(page.scans.map((texts) => readScan(texts).text)).toEqual([CODES.ticket])
  })

  it.each([true, false])('lose no key and double none, in a field: %s', (inField) => {
    fc.assert(
      fc.property(person, scanner, (presses, scans) => {
        // A key is a person's when it is held for longer: that isn't known of one that went down just before the Enter.
        const known = presses.filter(
          (each, i) =>
            scans.every(({ endsAt }) => each.at > endsAt || endsAt - each.at > 46) &&
            // No person presses a key that is down, on either keyboard.
            presses.slice(0, i).every(({ letter, at, held }) => letter !== each.letter || each.at > at + held) &&
            scans.every(({ keys }) =>
              keys.every(({ code, at }) => code !== codeOf(each) || Math.abs(at - each.at) > 20),
            ),
        )
        const keys = [
          ...known.flatMap(({ letter, at, held }) => press(typed(letter), { at, held })),
          ...scans.flatMap(({ keys }) => keys),
        ]
        const page = onPage(keys, { inField })
        expect(page.scans.map((texts) => readScan(texts).text)).toEqual(scans.map(({ code }) => readScan([code]).text))
        expect(page.text).toBe(known.map(({ letter }) => letter).join(''))
        expect(page.others).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
})
