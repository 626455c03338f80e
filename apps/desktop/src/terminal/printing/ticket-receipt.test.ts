import { newId, type SoldBooking, type Ticket } from '@marquee/shared'
import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { codeByCounter, codeByServer, numberedTicket } from '../../../../../tooling/testing/fixtures/signed-codes.ts'
import { blurred, read } from '../../../../../tooling/testing/qr-pictures.ts'
import { textOf } from '../../../../../tooling/testing/services/receipt-printer.ts'
import type { ShowDetails } from '../shows/catalogue.ts'
import { certificateOf, seller, ticketOf as soldTicket, terminalCode } from '../testing/door-tickets.ts'
import { sampleProgramme } from '../testing/sample-programme.ts'
import { readCommands } from './escpos/read-command.ts'
import { printTicket } from './ticket-receipt.ts'

const CODE = `MQ1.${'eyJ0Ijoi'.repeat(17)}.${'abcdEF_-'.repeat(10)}abcdef`

function ticketOf(title: string, seatId = 'J-12', auditorium = 'Hall 1', code = CODE, copy = 1) {
  const { entries } = sampleProgramme(title, '2026-11-21')
  const find = (kind: string): unknown => {
    const found = entries.find((entry) => entry.kind === kind)?.entry
    return kind === 'auditorium' ? { ...found, name: auditorium } : found
  }
  const details = {
    show: find('show'),
    movie: find('movie'),
    auditorium: find('auditorium'),
    cinema: find('cinema'),
    plan: find('seat_plan'),
    priceList: find('price_list'),
  } as ShowDetails
  const ticket: Ticket = { ticketId: newId(), seatId, type: 'senior_citizen', amount: 1250, code }
  const booking: SoldBooking = {
    bookingId: newId(),
    reference: 'MQ-7K3F9P',
    showId: details.show.id,
    tickets: [ticket],
    total: { amount: 1250, currency: 'SGD' },
    change: 0,
    confirmedAt: '2026-11-21T11:00:00.000Z',
  }
  const printed = printTicket(ticket, booking, details, { copy })
  return { ...printed, bytes: Buffer.from(printed.escpos, 'base64') }
}

/** The words of the picture: its letters stand one by one. */
function words(svg: string): string {
  const letters = [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) => text?.replace(/<[^>]+>/g, '') ?? '')
  return letters
    .join('\n')
    .replaceAll('&#xa0;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** The QR code dot by dot as the printer burns it, with the blank paper around it that a scanner needs. */
function qrDots(bytes: Buffer): { dots: Uint8ClampedArray; width: number; height: number } {
  const start = bytes.indexOf(Buffer.from([0x1d, 0x38, 0x4c]))
  const [across, down] = [bytes.readUInt16LE(start + 13), bytes.readUInt16LE(start + 15)]
  const [left, rowBytes] = [16, Math.ceil(across / 8)]
  const [width, height] = [across + 2 * left, down + 2 * left]
  const dots = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const byte = bytes[start + 17 + y * rowBytes + (x >> 3)] ?? 0
      if (byte & (0x80 >> (x & 7)))
        dots.fill(0, ((y + left) * width + x + left) * 4, ((y + left) * width + x + left) * 4 + 3)
    }
  }
  return { dots, width, height }
}

describe('a ticket', () => {
  test('shows cinema, auditorium, movie, local date and time, seat, type, price and reference', () => {
    const text = words(ticketOf('Parasite').svg)
    for (const part of [
      'JCube',
      'Hall 1',
      'Parasite',
      'Sat 2026-11-21',
      '19:30',
      'J-12',
      'Senior citizen',
      'SGD 12.50',
      'MQ-7K3F9P',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('has its code as a QR code, on screen and for the printer', () => {
    const { svg, bytes } = ticketOf('Parasite')
    expect(svg).toMatch(/<path d="M0,0l\d+/)
    // GS 8 L … 112: a picture, which every printer prints alike. 61 modules of 5 dots: version 11, for 227 characters.
    const picture = bytes.indexOf(Buffer.from([0x1d, 0x38, 0x4c]))
    expect(bytes.readUInt8(picture + 8)).toBe(112)
    expect([bytes.readUInt16LE(picture + 13), bytes.readUInt16LE(picture + 15)]).toEqual([61 * 5, 61 * 5])
  })

  test('of this terminal, with its longer code, can be read as printed', () => {
    const counter = seller()
    const state = { sign: counter.sign }
    const ticket = soldTicket({ showId: newId() }, 'Балкон прав-112')
    const code = terminalCode(ticket, counter, certificateOf(state, ticket.s, counter))
    expect(code.length).toBeGreaterThan(460)
    const { dots, width, height } = qrDots(ticketOf('Parasite', 'J-12', 'Hall 1', code).bytes)
    // Paper of 58 mm has 384 dots, of 80 mm 576.
    expect(width).toBeLessThanOrEqual(384)
    expect(jsQR(dots, width, height)?.data).toBe(code)
  })

  test.each([
    ['the server', codeByServer, 45, 7],
    ['a counter', codeByCounter, 61, 5],
  ])('sold by %s is read from paper of 58 mm, also blurred by one module', (_, make, modules, cell) => {
    for (const seat of ['J-12', 'Balcony 2-14', 'WWWWWWWWWWWWWWWW-WWWWWWWW']) {
      const code = make(numberedTicket(3, seat), 'short')
      const { svg, bytes } = ticketOf('Parasite', 'J-12', 'Hall 1', code)
      const { dots: pixels, width: printed, height: side } = qrDots(bytes)
      expect(printed).toBe(modules * cell + 2 * 16)
      // In the middle of 384 dots there are 4 white modules on each side.
      expect((384 - modules * cell) / 2).toBeGreaterThanOrEqual(4 * cell)
      const paper = { pixels, width: printed, height: side }
      expect(read(paper)).toBe(code)
      expect(read(blurred(paper, cell))).toBe(code)
      expect(svg).toContain(`l${cell},0`)
    }
  })

  test('loads nothing from other machines', () => {
    const addresses = ticketOf('Parasite').svg.match(/https?:[^"')\s]+/g) ?? []
    expect(addresses.filter((address) => address !== 'http://www.w3.org/2000/svg')).toEqual([])
  })

  test('ends with a cut of the paper', () => {
    expect(ticketOf('Parasite').bytes.includes(Buffer.from([0x1d, 0x56]))).toBe(true)
  })

  test.each(['寄生虫', '기생충', 'パラサイト 半地下の家族', 'ปรสิต', 'हिन्दी'])(
    'of %s has its letters on screen, and a picture of them on paper',
    (title) => {
      const { svg, bytes } = ticketOf(title)
      expect(words(svg)).toContain(title)
      // The title's, and the code's.
      expect(readCommands(bytes).filter(({ kind }) => kind === 'print_image')).toHaveLength(2)
    },
  )

  test('that was printed before says which copy it is', () => {
    expect(textOf(ticketOf('Parasite', 'J-12', 'Hall 1', CODE, 3).bytes).trim()).toMatch(/^COPY 3\n/)
    expect(textOf(ticketOf('Parasite').bytes)).not.toContain('COPY')
  })

  test('of Ödipussi is printed in code page 858', () => {
    expect(ticketOf('Ödipussi').bytes.includes(Buffer.concat([Buffer.from([0x99]), Buffer.from('dipussi')]))).toBe(true)
  })

  test('of wide letters keeps them apart on screen', () => {
    const [first, second] = [...ticketOf('寄生虫').svg.matchAll(/<tspan x="(\d+)">[寄生]/g)].map(([, x]) => Number(x))
    expect((second ?? 0) - (first ?? 0)).toBe(24)
  })

  test('with a title that looks like printer commands is printed unchanged', () => {
    for (const title of ['---', '===', 'A|B {code:1} \\ ~_"`^', 'x'.repeat(200), '<b>&amp;']) {
      const text = words(ticketOf(title).svg).replaceAll('\n', '')
      expect(text).toContain(title)
    }
  })

  test('of a seat with letters of another script is printed', () => {
    expect(words(ticketOf('Parasite', 'Ж-12А').svg)).toContain('Ж-12А')
  })
})
