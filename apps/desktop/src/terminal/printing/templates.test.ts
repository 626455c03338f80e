/** Pages by a template: what is on them, in which order, on which paper. Looked at as commands and as pictures. */

import {
  newId,
  type PrintLogo,
  type PrintTemplate,
  shiftReport,
  signedVoucherBody,
  TEMPLATED_PAGES,
  USUAL_TEMPLATE,
} from '@marquee/shared'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { photographed, read } from '../../../../../tooling/testing/qr-pictures.ts'
import { textOf } from '../../../../../tooling/testing/services/receipt-printer.ts'
import { drawPages } from './escpos/draw-page.ts'
import { readCommands } from './escpos/read-command.ts'
import { dotsOfPng, logoPicture } from './page/logo-picture.ts'
import { samplePage } from './sample-pages.ts'
import { printShiftPage } from './shift-page.ts'
import { printVoucherSlip } from './voucher-slip.ts'

const CINEMA = { id: newId(), name: 'Lido', timeZone: 'Europe/Berlin', currency: 'EUR' }
const text = (of: PrintTemplate, page: (typeof TEMPLATED_PAGES)[number] = 'ticket') =>
  textOf(samplePage(page, of, CINEMA))
const kinds = (bytes: Buffer) => readCommands(bytes).map(({ kind }) => kind)
const { ticket } = USUAL_TEMPLATE

/** A black square on white, with a grey one beside it. */
function picture(width = 200, height = 100): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = '#808080'
  context.fillRect(width / 2, 0, width / 4, height)
  return canvas.toBuffer('image/png')
}

async function logo(png = picture()): Promise<PrintLogo> {
  const answer = await dotsOfPng(png, 384)
  if (!answer.ok) throw new Error('no logo')
  return answer.value
}

const refusalOf = async (png: Buffer): Promise<string> => {
  const answer = await dotsOfPng(png, 384)
  return answer.ok ? '' : answer.refusal.code === 'malformed' ? answer.refusal.problem : answer.refusal.code
}

/** How many of the dots of each column are black: 0 to 1. */
function columns({ width, height, dots }: PrintLogo): number[] {
  const bytes = Buffer.from(dots, 'base64')
  return Array.from({ length: width }, (_, x) => {
    let black = 0
    for (let y = 0; y < height; y++) black += ((bytes[(y * width + x) >> 3] ?? 0) >> (7 - (x & 7))) & 1
    return black / height
  })
}

describe('a page', () => {
  test('of each kind has something on it, on either paper, and ends with a cut', () => {
    for (const page of TEMPLATED_PAGES) {
      for (const paper of [80, 58] as const) {
        const bytes = samplePage(page, { ...USUAL_TEMPLATE, paper }, CINEMA)
        expect(kinds(bytes)).toContain('cut')
        expect(kinds(bytes)).not.toContain('unknown')
        expect(textOf(bytes)).toContain('Lido')
        expect(drawPages(bytes)).toHaveLength(1)
      }
    }
  })

  test('has its blocks in the order of the template, and none that it leaves out', () => {
    const blocks = ['seat', 'movie', 'time', 'hall', 'code'] as const
    const printed = text({ ...USUAL_TEMPLATE, ticket: { ...ticket, blocks: [...blocks] } })
    const places = ['J-12', 'The name of the movie', '2026-11-21', 'Hall 1'].map((words) => printed.indexOf(words))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places.every((place) => place >= 0)).toBe(true)
    for (const gone of ['Lido', 'MQ-7K3F9P', 'Adult']) expect(printed).not.toContain(gone)
  })

  test('has the house’s own lines, and no code of a printer from them', () => {
    const evil = { text: 'Sale\x1bp\x00\x19\xfa \x1dV\x00 {code:x} \\ now', size: 'double' as const }
    const plain = { text: 'Salep\x19 V {code:x} \\ now', size: 'double' as const }
    const withHeader = (header: PrintTemplate['ticket']['header']): Buffer =>
      samplePage(
        'ticket',
        { ...USUAL_TEMPLATE, ticket: { blocks: ['header', ...ticket.blocks], header, footer: [] } },
        CINEMA,
      )
    const bytes = withHeader([evil])
    expect(textOf(bytes)).toContain('Sale')
    expect(textOf(bytes)).toContain('{code:x}')
    expect(kinds(bytes)).not.toContain('kick')
    expect(kinds(bytes).filter((kind) => kind === 'cut')).toEqual(['cut'])
    expect(kinds(bytes).filter((kind) => kind === 'image')).toEqual(
      kinds(withHeader([plain])).filter((kind) => kind === 'image'),
    )
  })

  test('is torn off where the template says so: there is no cut, and room above the edge', () => {
    const torn = samplePage('ticket', { ...USUAL_TEMPLATE, cut: false }, CINEMA)
    expect(kinds(torn)).not.toContain('cut')
    const feeds = (bytes: Buffer): number => kinds(bytes).filter((kind) => kind === 'line_feed').length
    expect(feeds(torn)).toBeGreaterThan(feeds(samplePage('ticket', USUAL_TEMPLATE, CINEMA)))
    expect(feeds(samplePage('ticket', { ...USUAL_TEMPLATE, feed: 5 }, CINEMA))).toBe(
      feeds(samplePage('ticket', USUAL_TEMPLATE, CINEMA)) + 5,
    )
  })

  test('keeps to narrow paper', () => {
    const bytes = samplePage('report', { ...USUAL_TEMPLATE, paper: 58 }, CINEMA)
    const widths = readCommands(bytes).flatMap((each) =>
      each.kind === 'set' && each.what === 'width' ? each.value : [],
    )
    expect(Math.max(...widths)).toBeLessThanOrEqual(384)
    const [png = Buffer.alloc(24)] = drawPages(bytes)
    const [wide = Buffer.alloc(24)] = drawPages(samplePage('report', USUAL_TEMPLATE, CINEMA))
    expect([png.readUInt32BE(16), wide.readUInt32BE(16)]).toEqual([384 + 32, 576 + 32])
  })
})

test('a code has white above and below it, whatever the template puts there', async () => {
  const line = { text: 'Close', size: 'double' as const }
  const ticketWith = (...blocks: PrintTemplate['ticket']['blocks']): Buffer =>
    samplePage('ticket', { ...USUAL_TEMPLATE, paper: 58, ticket: { blocks, header: [line], footer: [line] } }, CINEMA)
  const close = ticketWith('seat', 'time', 'hall', 'header', 'code', 'footer')
  expect(close.equals(ticketWith('seat', 'time', 'hall', 'header', 'gap', 'code', 'gap', 'footer'))).toBe(true)
  const [png = Buffer.alloc(0)] = drawPages(close)
  expect(read(await photographed(png))).toMatch(/^SAMPLE 0+$/)
})

describe('a logo', () => {
  test('is as wide as the paper, and grey is every second dot', async () => {
    const made = await logo()
    expect([made.width, made.height]).toEqual([384, 192])
    const shares = columns(made)
    expect(shares[40]).toBe(1)
    expect(shares[350]).toBe(0)
    const grey = shares.slice(200, 280).reduce((sum, share) => sum + share, 0) / 80
    expect(grey).toBeGreaterThan(0.4)
    expect(grey).toBeLessThan(0.6)
  })

  test('that is high is as high as a logo may be, and transparent paper is white', async () => {
    expect(await logo(picture(100, 1000))).toMatchObject({ width: 24, height: 240 })
    const canvas = createCanvas(80, 80)
    canvas.getContext('2d').fillRect(0, 0, 40, 80)
    expect(columns(await logo(canvas.toBuffer('image/png'))).at(-1)).toBe(0)
  })

  test('comes out of the printer dot by dot', async () => {
    const made = await logo()
    const blocks = ['logo', ...ticket.blocks] as PrintTemplate['ticket']['blocks']
    const bytes = samplePage('ticket', { ...USUAL_TEMPLATE, logo: made, ticket: { ...ticket, blocks } }, CINEMA)
    const [image] = readCommands(bytes).flatMap((command) => (command.kind === 'image' ? [command] : []))
    expect(image).toMatchObject({ width: made.width, height: made.height })
    expect(image?.dots.equals(Buffer.from(made.dots, 'base64'))).toBe(true)
    expect(logoPicture(made)).not.toBeNull()
  })

  test.each([
    ['no picture', Buffer.from('GIF89a and so on, as long as a head is'), 'is no PNG that can be read'],
    ['the head of one', picture().subarray(0, 60), 'is no PNG that can be read'],
    ['one that unpacks to gigabytes', huge(), 'must have at most 4000 by 4000 pixels'],
    ['one that is white', createCanvas(8, 8).toBuffer('image/png'), 'must have something dark on it'],
  ])('is not made of %s', async (_, png, problem) => {
    expect(await refusalOf(png)).toContain(problem)
  })
})

/** Its head alone says that it is large. */
function huge(): Buffer {
  const png = Buffer.from(picture())
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  return png
}

describe('the slip of a gift card', () => {
  const payload = { c: '2345ABCDEFGH', a: 5000, m: 'EUR', x: null, l: null, h: 'AAAAAAAA' }
  const signed = `${signedVoucherBody(payload)}.${'A'.repeat(85)}Q`
  const card = { code: payload.c, signed, amount: 5000, paysFor: 'anything' as const }
  const sold = { soldAt: '2026-11-21T18:30:00.000Z', currency: 'EUR' }
  const slip = (expiresAt: string | null, copy = 1): Buffer =>
    printVoucherSlip({ ...card, expiresAt }, sold, CINEMA, { copy, template: USUAL_TEMPLATE })

  test('has its value, its last day, and its signed code, which is read from the paper', async () => {
    // It ends with the day in Berlin.
    const bytes = slip('2027-11-21T23:00:00.000Z')
    expect(textOf(bytes)).toContain('€50.00')
    expect(textOf(bytes)).toContain('Good until 2027-11-21')
    const [png = Buffer.alloc(0)] = drawPages(bytes)
    const text = read(await photographed(png))
    expect(text).toBe(signed)
  })

  test('says that it does not expire, and that it is a copy', () => {
    expect(textOf(slip(null))).toContain('It does not expire')
    expect(textOf(slip(null))).not.toContain('COPY')
    expect(textOf(slip(null, 2))).toContain('COPY 2')
  })
})

test('a Z report has the figures, the difference with its reason, and what was left', async () => {
  const report = shiftReport('EUR', 10_000, [
    {
      ...({ what: 'sale', currency: 'EUR' } as const),
      payments: [{ method: 'cash', amount: 2500, tip: 0 }],
      lines: [{ kind: 'ticket', name: 'adult', rate: 'standard', percentage: 9000, net: 2294, tax: 206, amount: 2500 }],
    },
  ])
  const page = printShiftPage(
    {
      ...{ kind: 'z', number: 7, terminal: 'Counter 1', report },
      ...{ openedAt: '2026-11-21T09:00:00.000Z', at: '2026-11-21T22:00:00.000Z', seenAt: null },
      count: { counted: 12_400, difference: -100, counts: 2, reason: 'a coin fell' },
      left: { unsent: 3, carts: 0, atReader: 0, payOuts: 0 },
    },
    CINEMA,
    { copy: 1, template: USUAL_TEMPLATE },
  )
  const printed = textOf(page)
  for (const words of ['Z report 7', 'Counter 1', 'Cash, 1', 'Adult, 1', 'a coin fell', 'Counted 2 times.']) {
    expect(printed).toContain(words)
  }
  expect(printed).toMatch(/Should be in the drawer\s*€125\.00/)
  expect(printed).toMatch(/Difference\s*€1\.00 missing/)
  expect(printed).toContain('3 records not sent yet')
  await loadImage(drawPages(page)[0] ?? Buffer.alloc(0))
})
