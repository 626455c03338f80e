/** What comes out of a receipt printer for some bytes, as pictures: one for each page that it cuts. */
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { skia } from '../page/canvas.ts'
import { familiesFor } from '../page/fonts.ts'
import { CELL } from '../page/line-picture.ts'
import { letterOf } from './code-pages.ts'
import { type Command, readCommands } from './read-command.ts'

/** Dots of paper of 80 and of 58 mm at 8 a millimetre, as far as it prints. */
const [WIDE, NARROW] = [576, 384]
const EDGE = 16
/** ESC 2: of a printer that was told nothing. */
const USUAL_SPACING = 30
/** As long as any page may be; what is longer is cut off. */
const MAX_HEIGHT = 8000

interface Pen {
  align: number
  codePage: number
  across: number
  down: number
  isBold: boolean
  spacing: number
  margin: number
  width: number
}

const RESET: Pen = {
  align: 0,
  codePage: 0,
  across: 1,
  down: 1,
  isBold: false,
  spacing: USUAL_SPACING,
  margin: 0,
  width: WIDE,
}

/** Something on the line that is being set: where it begins, and how it is drawn below a height. */
interface Piece {
  x: number
  width: number
  height: number
  draw(context: SKRSContext2D, x: number, bottom: number): void
}

/** @throws where this machine has no canvas */
export function drawPages(bytes: Buffer): Buffer[] {
  const found = skia()
  if (!found) throw new Error('pictures can not be drawn on this machine')
  const { createCanvas, GlobalFonts } = found
  const commands = readCommands(bytes)
  const paperWidth = paperOf(commands)
  const pages: Buffer[] = []
  let pen: Pen = { ...RESET }
  let canvas = createCanvas(paperWidth, MAX_HEIGHT)
  let context = canvas.getContext('2d')
  let y = 0
  let x = 0
  let pieces: Piece[] = []
  let kept: Extract<Command, { kind: 'image' }> | undefined
  /** How far anything was printed. */
  let used = 0

  function newLine(): void {
    const height = pieces.reduce((most, piece) => Math.max(most, piece.height), 0)
    const width = pieces.reduce((most, piece) => Math.max(most, piece.x + piece.width), 0)
    const left = pen.margin + Math.max(0, Math.floor(((pen.width - width) * pen.align) / 2))
    for (const piece of pieces) piece.draw(context, left + piece.x, y + height)
    if (pieces.length > 0) used = Math.max(used, y + height)
    y += Math.max(height, pen.spacing)
    x = 0
    pieces = []
  }

  function addText(text: Buffer): void {
    const { across, down, isBold } = pen
    for (const byte of text) {
      const letter = letterOf(byte, pen.codePage)
      const width = CELL.width * across
      pieces.push({
        x,
        width,
        height: CELL.height * down,
        draw(on, left, bottom) {
          if (letter === '─') return on.fillRect(left, bottom - (CELL.height * down) / 2, width, 2)
          on.save()
          on.translate(left, bottom - CELL.height * down)
          on.scale(across, down)
          on.font = `${CELL.height * 0.8}px ${familiesFor(letter, GlobalFonts, true)}`
          on.fontVariationSettings = `'wght' ${isBold ? 700 : 400}`
          on.textBaseline = 'middle'
          on.textAlign = 'center'
          on.fillText(letter, CELL.width / 2, CELL.height / 2)
          on.restore()
        },
      })
      x += width
    }
  }

  function addImage({ width, height, dots }: Extract<Command, { kind: 'image' }>): void {
    const rowBytes = Math.ceil(width / 8)
    const left = pen.margin + Math.max(0, Math.floor(((pen.width - width) * pen.align) / 2))
    for (let row = 0; row < height; row++) {
      for (let dot = 0; dot < width; dot++) {
        if ((dots[row * rowBytes + (dot >> 3)] ?? 0) & (0x80 >> (dot & 7))) context.fillRect(left + dot, y + row, 1, 1)
      }
    }
    y += height
    used = Math.max(used, y)
  }

  function startPage(): void {
    canvas = createCanvas(paperWidth, MAX_HEIGHT)
    context = canvas.getContext('2d')
    context.fillStyle = '#000'
    y = 0
    used = 0
  }

  function set({ what, value }: Extract<Command, { kind: 'set' }>): void {
    if (what === 'align') pen.align = value % 48
    else if (what === 'code_page') pen.codePage = value
    else if (what === 'bold') pen.isBold = value === 1
    else if (what === 'line_spacing') pen.spacing = value
    else if (what === 'left_margin') pen.margin = value
    else if (what === 'width') pen.width = value
    else [pen.across, pen.down] = [(value >> 4) + 1, (value & 15) + 1]
  }

  startPage()
  for (const command of commands) {
    if (command.kind === 'reset') pen = { ...RESET }
    else if (command.kind === 'set') set(command)
    else if (command.kind === 'text') addText(command.bytes)
    else if (command.kind === 'line_feed') newLine()
    else if (command.kind === 'move') x = command.isRelative ? x + command.to : command.to
    else if (command.kind === 'feed') y += command.dots
    else if (command.kind === 'image' && command.atOnce) addImage(command)
    else if (command.kind === 'image') kept = command
    else if (command.kind === 'print_image' && kept) addImage(kept)
    else if (command.kind === 'cut') {
      if (pieces.length > 0) newLine()
      if (used > 0) pages.push(onPaper(canvas, used))
      startPage()
    }
  }
  if (pieces.length > 0) newLine()
  if (used > 0) pages.push(onPaper(canvas, used))
  return pages

  function onPaper(drawn: Canvas, height: number): Buffer {
    const paper = createCanvas(paperWidth + 2 * EDGE, height + 2 * EDGE)
    const on = paper.getContext('2d')
    on.fillStyle = '#fff'
    on.fillRect(0, 0, paper.width, paper.height)
    on.drawImage(drawn, 0, 0, paperWidth, height, EDGE, EDGE, paperWidth, height)
    return paper.toBuffer('image/png')
  }
}

/** Nothing says how wide the paper is: it is narrow if no line is told to be wider. */
function paperOf(commands: readonly Command[]): number {
  const widths = commands.flatMap((command) =>
    command.kind === 'set' && command.what === 'width' ? command.value : [],
  )
  return widths.length > 0 && widths.every((width) => width <= NARROW) ? NARROW : WIDE
}
