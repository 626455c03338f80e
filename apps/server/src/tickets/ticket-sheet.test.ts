import { LANGUAGE_CODES } from '@marquee/shared'
import { afterAll, describe, expect, it } from 'vitest'
import { codeByCounter, codeByServer, numberedTicket } from '../../../../tooling/testing/fixtures/signed-codes.ts'
import { readPdf } from '../../../../tooling/testing/read-pdf.ts'
import { createSheetPrinter } from './sheet-printer.ts'
import { drawTicketSheet, type SheetOptions, type SheetTicket } from './ticket-sheet.ts'

const ticket = (changes: Partial<SheetTicket> = {}): SheetTicket => ({
  movie: 'The Long Row',
  cinema: 'Rex',
  address: '1 boulevard Poissonnière, 75002 Paris',
  auditorium: 'Hall 3',
  date: 'Saturday 21 November 2026',
  time: '20:30',
  seat: 'J-12',
  type: 'Adult',
  price: '€12.50',
  reference: 'MQ-7K3F9P',
  code: 'MQ1.eyJ0IjoiMDE5YWE1MDAifQ.c2lnbmF0dXJl',
  ...changes,
})

const IN_ENGLISH: SheetOptions = { title: 'Tickets', language: 'en' }

describe('a sheet of tickets', () => {
  it('has a page per ticket, with all that a door and a seat finder need', async () => {
    const pages = await readPdf(
      await drawTicketSheet([ticket(), ticket({ seat: 'J-13', code: 'MQ1.b.c' })], IN_ENGLISH),
    )
    expect(pages.map((page) => page.code)).toEqual([ticket().code, 'MQ1.b.c'])
    expect(pages[0]?.lines).toEqual([
      'The Long Row',
      'Rex · Hall 3',
      '1 boulevard Poissonnière, 75002 Paris',
      'Saturday 21 November 2026, 20:30',
      'Seat J-12',
      'Adult · €12.50',
      'MQ-7K3F9P',
    ])
    expect(pages[1]?.lines).toContain('Seat J-13')
  })

  it.each(['Amélie', 'Žižkov, ő, ł, ß', 'Сталкер', 'Ποτέ την Κυριακή', 'Հայաստան', 'თბილისი', 'Tiếng Việt', '1 000 ₫'])(
    'prints %j unchanged',
    async (movie) => {
      const [page] = await readPdf(await drawTicketSheet([ticket({ movie, seat: 'Ж-1' })], IN_ENGLISH))
      expect(page?.lines.join(' ').normalize('NFC')).toContain(movie.normalize('NFC'))
      expect(page?.lines).toContain('Seat Ж-1')
    },
  )

  it.each([
    ['the server', codeByServer],
    ['a counter', codeByCounter],
  ])('has a readable short code of a ticket sold by %s, with white around it', async (_, make) => {
    const code = make(numberedTicket(2, 'J-12'), 'short')
    const [page] = await readPdf(await drawTicketSheet([ticket({ code })], IN_ENGLISH))
    expect(page?.code).toBe(code)
  })

  it('stays on one page with a readable code, however long its words', async () => {
    const long = ticket({
      movie: `${'A very long title '.repeat(11)}`.trim(),
      cinema: 'Cinema of the very long name '.repeat(6),
      auditorium: 'Auditorium of somebody '.repeat(5),
      address: 'A long avenue '.repeat(14),
      code: `MQ1.${'x'.repeat(290)}`,
    })
    const pages = await readPdf(await drawTicketSheet([long], IN_ENGLISH))
    expect(pages).toHaveLength(1)
    expect(pages[0]?.code).toBe(long.code)
    expect(pages[0]?.lines).toContain('Seat J-12')
    expect(pages[0]?.lines.join('\n')).toContain('…')
  })

  it('never treats a word as an instruction', async () => {
    const movie = ') Tj /JS (app.alert(1)) endstream'
    const [page] = await readPdf(await drawTicketSheet([ticket({ movie })], IN_ENGLISH))
    expect(page?.lines.join(' ')).toContain(movie)
  })
})

/** A page's words as a reader copies them: joined letters as single ones, without marks of direction. */
const wordsOf = (lines: string[]): string =>
  lines
    .join(' ')
    .normalize('NFKC')
    .replaceAll(/[\u2066-\u2069]/g, '')

describe('a sheet in another language', () => {
  it('has Arabic words whose letters are joined, with seat, time and reference as they are in the house', async () => {
    const sheet = await drawTicketSheet(
      [ticket({ movie: 'الفيلم الأول', date: 'السبت، 21 نوفمبر 2026', type: 'بالغ', price: '12.50 €' })],
      { title: 'x', language: 'ar' },
    )
    const [page] = await readPdf(sheet)
    const words = wordsOf(page?.lines ?? [])
    // In the order in which they are read.
    const lines = ['السبت، 21 نوفمبر 2026، 20:30', 'المقعد J-12', 'Hall 3 · Rex']
    for (const said of [...lines, 'بالغ', '12.50', 'MQ-7K3F9P']) {
      expect(words).toContain(said)
    }
    expect(page?.code).toBe(ticket().code)
  })

  it('says of a group in each language how many it admits, on one line', async () => {
    for (const language of LANGUAGE_CODES) {
      const sheet = await drawTicketSheet([ticket({ seat: 'J-12, J-13, J-14', admits: 3 })], { title: 'x', language })
      const [page] = await readPdf(sheet)
      const words = wordsOf(page?.lines ?? [])
      expect(words, language).toContain('J-12, J-13, J-14')
      expect(words, language).toMatch(/\b3\b/)
      expect(words, language).not.toContain('…')
    }
  })

  it('has Hindi words of a font that has their letters, and marks stand where they belong', async () => {
    const sheet = await drawTicketSheet(
      [ticket({ movie: 'हिन्दी फ़िल्म', date: 'शनिवार, 21 नवंबर 2026', type: 'विद्यार्थी', price: '₹250.00' })],
      { title: 'x', language: 'hi' },
    )
    const [page] = await readPdf(sheet)
    const words = wordsOf(page?.lines ?? [])
    for (const said of ['21', '2026', '20:30', 'J-12', '₹250.00']) expect(words).toContain(said)
    expect(words).toMatch(/\p{Script=Devanagari}/u)
    expect(page?.code).toBe(ticket().code)
  })
})

describe('the printer', () => {
  const printer = createSheetPrinter()
  afterAll(() => printer.close())

  it('draws the same as this thread, for several at once, on a thread of its own', async () => {
    const sheets = await Promise.all(['A-1', 'A-2', 'A-3'].map((seat) => printer.print([ticket({ seat })], IN_ENGLISH)))
    const seats = await Promise.all(sheets.map(async (pdf) => (await readPdf(pdf))[0]?.lines[4]))
    expect(seats).toEqual(['Seat A-1', 'Seat A-2', 'Seat A-3'])
  })

  it("reports a ticket that can't be drawn, and draws the next", async () => {
    const tooLong = ticket({ code: 'x'.repeat(10_000) })
    await expect(printer.print([tooLong], IN_ENGLISH)).rejects.toThrow('could not be drawn')
    expect((await printer.print([ticket()], IN_ENGLISH)).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('rejects waiting requests when it is closed', async () => {
    const other = createSheetPrinter()
    const waiting = expect(other.print([ticket()], IN_ENGLISH)).rejects.toThrow('not drawn')
    await other.close()
    await waiting
  })
})
