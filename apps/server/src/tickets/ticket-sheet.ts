/** Tickets as a PDF, a page each, of a size that a telephone shows whole and a printer puts four times on a sheet of A4. */
import { LANGUAGES, type Language, QUIET_ZONE } from '@marquee/shared'
import { createSpeech, isolated, isolating } from '@marquee/shared/words/speech'
import { TICKET_WORDS } from '@marquee/shared/words/ticket-words'
import PDFDocument from 'pdfkit'
import { create as createQr } from 'qrcode'
import { qrContents } from './qr-contents.ts'
import { type Direction, drawRow, type Face, registerFonts, rowsOf } from './sheet-text.ts'

/** The texts are ready to print, but for what the sheet says itself. */
export interface SheetTicket {
  movie: string
  cinema: string
  address: string | undefined
  auditorium: string
  /** `Saturday 21 November 2026` in the cinema's time zone. */
  date: string
  time: string
  /** Of a group, all of them. */
  seat: string
  /** Set: the page admits a group of so many. */
  admits?: number
  type: string
  price: string
  reference: string
  /** The text in the QR code. */
  code: string
}

/** A6 in points. */
const WIDTH = 298
const HEIGHT = 420
const MARGIN = 24
const INNER = WIDTH - 2 * MARGIN
/** With the white around it. */
const QR_SIZE = 186
const INK = '#1a1a1a'
const FAINT = '#666666'

type Doc = PDFKit.PDFDocument

export interface SheetOptions {
  title: string
  language: Language
}

/** @param tickets at least one */
export async function drawTicketSheet(
  tickets: readonly SheetTicket[],
  { title, language }: SheetOptions,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: MARGIN,
    autoFirstPage: false,
    lang: language,
    info: { Title: title, Creator: 'Marquee' },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve)
    doc.once('error', reject)
  })
  registerFonts(doc)
  for (const ticket of tickets) {
    doc.addPage()
    drawTicket(doc, ticket, language)
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function drawTicket(doc: Doc, ticket: SheetTicket, language: Language): void {
  const { direction } = LANGUAGES[language]
  const { say } = isolating(createSpeech(language, TICKET_WORDS[language]))
  const { date: day, time, seat, admits } = ticket
  let y = MARGIN
  const line = (text: string, options: Omit<LineStyle, 'direction'>) => {
    y += write(doc, text, y, { ...options, direction })
  }
  /** A name or an amount keeps its own direction; several stand in the order of the page. */
  const own = (...parts: string[]): string =>
    parts.map((part) => (direction === 'rtl' ? isolated(part) : part)).join(' · ')
  const largest = (text: string, lines: number, sizes: readonly number[]): void =>
    line(text, { face: 'bold', size: fitting(doc, text, direction, lines, sizes), lines })
  largest(own(ticket.movie), 3, [17, 14, 12, 10])
  y += 4
  line(own(ticket.cinema, ticket.auditorium), { size: 9.5, lines: 2 })
  if (ticket.address !== undefined) line(own(ticket.address), { size: 7.5, colour: FAINT })
  y += 4
  line(say('day_and_time', { day, time }), { face: 'bold', size: 10.5 })
  largest(admits === undefined ? say('seat', { seat }) : say('admits', { count: admits }), 1, [17, 14, 12])
  if (admits === undefined) line(own(ticket.type, ticket.price), { size: 9.5 })
  else line(own(seat), { size: 9.5, lines: 3 })
  drawQr(doc, ticket.code, (WIDTH - QR_SIZE) / 2, HEIGHT - MARGIN - QR_SIZE - 12)
  write(doc, ticket.reference, HEIGHT - MARGIN - 12, { size: 9, colour: FAINT, isCentred: true, direction: 'ltr' })
}

interface LineStyle {
  face?: Face
  size: number
  colour?: string
  lines?: number
  isCentred?: boolean
  direction: Direction
}

/** Returns the height that it took. Text that doesn't fit its lines ends with an ellipsis. */
function write(
  doc: Doc,
  text: string,
  y: number,
  { face = 'regular', size, colour = INK, lines = 1, isCentred = false, direction }: LineStyle,
): number {
  const rowHeight = heightOf(doc, face, size)
  const rows = rowsOf(doc, text, { face, size, width: INNER, direction, most: lines })
  for (const [i, row] of rows.entries()) {
    const room = INNER - row.width
    const x = MARGIN + (isCentred ? room / 2 : direction === 'rtl' ? room : 0)
    drawRow(doc, row, { x, y: y + i * rowHeight, size, colour })
  }
  return rows.length * rowHeight
}

const heightOf = (doc: Doc, face: Face, size: number): number => doc.font(face).fontSize(size).currentLineHeight(true)

/** The largest of the sizes at which the text keeps to its lines, or the smallest. */
function fitting(doc: Doc, text: string, direction: Direction, lines: number, sizes: readonly number[]): number {
  const fits = sizes.find(
    (size) => rowsOf(doc, text, { face: 'bold', size, width: INNER, direction, most: lines + 1 }).length <= lines,
  )
  return fits ?? sizes.at(-1) ?? 10
}

/** Drawn as shapes: sharp at any size, and a tenth of a picture's bytes. */
function drawQr(doc: Doc, text: string, left: number, top: number): void {
  const { segments, options } = qrContents(text)
  const { modules } = createQr(segments, options)
  const cell = QR_SIZE / (modules.size + 2 * QUIET_ZONE)
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      // Runs of a row in one shape, or viewers show hairlines between its cells.
      let end = column
      while (end + 1 < modules.size && modules.get(row, end + 1)) end++
      const [x, y] = [left + (column + QUIET_ZONE) * cell, top + (row + QUIET_ZONE) * cell]
      doc.rect(x, y, (end - column + 1) * cell, cell)
      column = end
    }
  }
  doc.fill('#000000')
}
