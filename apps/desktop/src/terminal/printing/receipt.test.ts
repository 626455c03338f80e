/** What reaches the printer: text where it has the letters, pictures elsewhere, and commands that are ours alone. */
import { describe, expect, test } from 'vitest'
import { textOf } from '../../../../../tooling/testing/services/receipt-printer.ts'
import { drawPages } from './escpos/draw-page.ts'
import { type Command, readCommands } from './escpos/read-command.ts'
import { type PageLine, words } from './page/page-line.ts'
import { asPicture, copyLines, forPrinter } from './receipt.ts'

const line = (text: string): PageLine[] => [{ left: words(text) }]
const images = (bytes: Buffer): Extract<Command, { kind: 'image' }>[] =>
  readCommands(bytes).filter((command) => command.kind === 'image')
const ink = (bytes: Buffer): number =>
  images(bytes).reduce(
    (sum, { dots }) => sum + dots.reduce((bits, byte) => bits + byte.toString(2).split('1').length - 1, 0),
    0,
  )

const HOSTILE = [
  ['a drawer kick', 'Bob\x1bp\x00\x19\xfa'],
  ['a cut', 'Bob\x1dVA\x00'],
  ['a real-time request', 'Bob\x10\x04\x01\x10\x14\x01\x00\x05'],
  ['a macro', 'Bob\x1d:\x1d^\x01\x01\x01'],
  ['a reset in C1 controls', 'Bob\x9b\x85@'],
  ['commands of the page language', '{command:\\x1bp0}{image:AAAA}{code:1}|"^^^=-_~`\\'],
  ['markup', '<svg onload=alert(1)>&lt;b&gt;</text>'],
  ['an override of direction', 'Seat \u202eA-12\u2066'],
  ['commands among other letters', 'गाँव\x1bp\x00\x19\xfa🍿\x1d(A\x02\x00\x00\x02'],
] as const

describe('a name with', () => {
  test.each(HOSTILE)('%s sends a printer nothing but its letters', (_, name) => {
    const plain = forPrinter(line('Bob'))
    const kinds = (bytes: Buffer): Set<string> =>
      new Set(readCommands(bytes).map((command) => (command.kind === 'other' ? command.name : command.kind)))
    const allowed = kinds(plain).add('image').add('print_image').add('move')
    const bytes = forPrinter([{ middle: words(name, { size: 'double', bold: true }) }, ...line(name)])
    expect([...kinds(bytes)].filter((kind) => !allowed.has(kind))).toEqual([])
    const cuts = readCommands(bytes).filter(({ kind }) => kind === 'cut')
    expect(cuts).toHaveLength(1)
    for (const command of readCommands(bytes)) {
      if (command.kind === 'text') expect(command.bytes.every((byte) => byte >= 0x20 && byte !== 0x7f)).toBe(true)
    }
  })

  test('markup is text on the screen', () => {
    const svg = asPicture(line('<script>alert(1)</script>'))
    expect(svg).not.toContain('<script')
  })
})

describe('letters', () => {
  test('of Latin alphabets are sent as text', () => {
    const bytes = forPrinter(line('Žižkov, Amélie'))
    expect(images(bytes)).toEqual([])
    expect(textOf(bytes)).toContain('Žižkov, Amélie')
  })

  test.each([
    '寄生虫',
    '기생충',
    'パラサイト',
    'ปรสิต',
    'हिन्दी क्षत्रिय',
    'الفيلم',
    'סרט',
    'Москва',
    '🍿 👨‍👩‍👧',
    '🎟️',
    '₹ 250',
  ])('%s is sent as a picture, each of its own', (text) => {
    const bytes = forPrinter(line(text))
    expect(images(bytes)).toHaveLength(1)
    expect(textOf(bytes).trim()).toBe('')
    // What a font lacks would be drawn as a box, the same for each.
    expect(ink(bytes)).toBeGreaterThan(100)
    expect(ink(bytes)).not.toBe(ink(forPrinter(line(text.replace(/\p{L}|\p{S}/u, '\u{10ffff}\u0378')))))
  })

  test('of Arabic are joined, and run from right to left', () => {
    const joined = ink(forPrinter(line('سلام')))
    const apart = ink(forPrinter(line('س ل ا م')))
    expect(joined).not.toBe(apart)
    const [image] = images(forPrinter([{ left: words('סרט'), right: words('12') }]))
    expect(image?.width).toBe(504)
  })

  test('of a long name are wrapped, and end somewhere', () => {
    const [image] = images(forPrinter(line('映'.repeat(2000))))
    expect(image?.height).toBeLessThan(400)
  })
})

test('a copy says so in large letters before anything else', () => {
  const bytes = forPrinter([...copyLines(2), ...line('Amélie')])
  expect(textOf(bytes).trim()).toMatch(/^COPY 2\n/)
  expect(copyLines(1)).toEqual([])
})

test('a name beside a price has the room that the price leaves', () => {
  const bytes = forPrinter([{ left: words('2 × Popcorn, Large, Caramel, Butter'), right: words('4.00') }])
  expect(textOf(bytes)).toMatch(/2 × Popcorn, Large, Caramel, Butter +4\.00\n/)
})

test('a page can be drawn from its bytes', () => {
  const pages = drawPages(Buffer.concat([forPrinter(line('One')), forPrinter(line('二'))]))
  expect(pages).toHaveLength(2)
  expect(pages.map((png) => png.subarray(1, 4).toString())).toEqual(['PNG', 'PNG'])
})
