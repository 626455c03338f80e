/** Tickets as a PDF, a page each, of a size that a telephone shows whole and a printer puts four times on a sheet of A4. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { QUIET_ZONE } from '@marquee/shared'
import PDFDocument from 'pdfkit'
import { create as createQr } from 'qrcode'
import { qrContents } from './qr-contents.ts'

/** The texts are ready to print. */
export interface SheetTicket {
  movie: string
  cinema: string
  address: string | undefined
  auditorium: string
  /** `Saturday, 21 November 2026` in the cinema's time zone. */
  date: string
  time: string
  seat: string
  /** Set: the page admits a group, with these words in the place of the seat. */
  group?: string
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

const require = createRequire(import.meta.url)
const font = (name: string): Buffer => readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))
/** DejaVu has the Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters of a movie's title; the built-in fonts of PDF, Latin-1. */
const fonts = { regular: font('DejaVuSans'), bold: font('DejaVuSans-Bold') }

type Doc = PDFKit.PDFDocument

/** @param tickets at least one */
export async function drawTicketSheet(tickets: readonly SheetTicket[], title: string): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: MARGIN,
    autoFirstPage: false,
    lang: 'en',
    info: { Title: title, Creator: 'Marquee' },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve)
    doc.once('error', reject)
  })
  doc.registerFont('regular', fonts.regular)
  doc.registerFont('bold', fonts.bold)
  for (const ticket of tickets) {
    doc.addPage()
    drawTicket(doc, ticket)
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function drawTicket(doc: Doc, ticket: SheetTicket): void {
  let y = MARGIN
  const line = (
    text: string,
    options: { face?: 'regular' | 'bold'; size: number; colour?: string; lines?: number },
  ) => {
    y += write(doc, text, y, options)
  }
  line(ticket.movie, { face: 'bold', size: fitting(doc, ticket.movie, 3, [17, 14, 12, 10]), lines: 3 })
  y += 4
  line(`${ticket.cinema} · ${ticket.auditorium}`, { size: 9.5, lines: 2 })
  if (ticket.address !== undefined) line(ticket.address, { size: 7.5, colour: FAINT, lines: 1 })
  y += 4
  line(`${ticket.date}, ${ticket.time}`, { face: 'bold', size: 10.5, lines: 1 })
  line(ticket.group ?? `Seat ${ticket.seat}`, { face: 'bold', size: 17, lines: 1 })
  if (ticket.group === undefined) line(`${ticket.type} · ${ticket.price}`, { size: 9.5, lines: 1 })
  else line(ticket.seat, { size: 9.5, lines: 3 })
  drawQr(doc, ticket.code, (WIDTH - QR_SIZE) / 2, HEIGHT - MARGIN - QR_SIZE - 12)
  write(doc, ticket.reference, HEIGHT - MARGIN - 12, { size: 9, colour: FAINT, lines: 1, align: 'center' })
}

/** Returns the height that it took. Text that doesn't fit its lines ends with an ellipsis. */
function write(
  doc: Doc,
  text: string,
  y: number,
  options: {
    face?: 'regular' | 'bold'
    size: number
    colour?: string
    lines?: number
    align?: 'center'
  },
): number {
  const { face = 'regular', size, colour = INK, lines = 1, align } = options
  doc.font(face).fontSize(size).fillColor(colour)
  const lineHeight = doc.currentLineHeight(true)
  const most = lines * lineHeight
  const style = { width: INNER, ...(align && { align }) }
  const height = Math.min(doc.heightOfString(text, style), most)
  doc.text(text, MARGIN, y, { ...style, height: most + 0.5, ellipsis: true })
  return height
}

/** The largest of the sizes at which the text keeps to its lines, or the smallest. */
function fitting(doc: Doc, text: string, lines: number, sizes: readonly number[]): number {
  const fits = sizes.find((size) => {
    doc.font('bold').fontSize(size)
    return doc.heightOfString(text, { width: INNER }) <= lines * doc.currentLineHeight(true) + 0.01
  })
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
