/**
 * A receipt printer for a test: it takes ESC/POS at a port, says how it is as real ones do, keeps what comes out, and fails when it is
 * told to.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { letterOf } from '../../../apps/desktop/src/terminal/printing/escpos/code-pages.ts'
import { drawPages } from '../../../apps/desktop/src/terminal/printing/escpos/draw-page.ts'
import { readCommand, readCommands } from '../../../apps/desktop/src/terminal/printing/escpos/read-command.ts'

/**
 * `tells`: it says how it is. `mute`: it says nothing, ever. `says_yes`: it says that all is well, whatever is. `hangs`: it takes bytes, and
 * neither prints nor answers.
 */
export type Behaviour = 'tells' | 'mute' | 'says_yes' | 'hangs'

export interface TestReceiptPrinter {
  /** `tcp://127.0.0.1:port` */
  address: string
  /** The bytes of each page that came out and was cut. */
  pages: Buffer[]
  /** What hung out when the paper ended, or when it died. */
  torn: Buffer[]
  kicks(): number
  /** The text of the pages that came out. */
  texts(): string[]
  /** What it looks like. */
  pictures(): Buffer[]
  behave(how: Behaviour): void
  /** The paper ends in the middle of the page after so many. */
  runOutAfter(pages: number): void
  /** It loses its power in the middle of the page after so many. */
  dieAfter(pages: number): void
  putPaperIn(): void
  /** The roll is near its end. */
  paperLow(isLow: boolean): void
  openCover(isOpen: boolean): void
  /** Its power is back: on the same port. */
  switchOn(): Promise<void>
  switchOff(): Promise<void>
  stop(): Promise<void>
}

const FINE = 0x12

export async function startReceiptPrinter(): Promise<TestReceiptPrinter> {
  const pages: Buffer[] = []
  const torn: Buffer[] = []
  const sockets = new Set<Socket>()
  let server: Server
  let port = 0
  let kicks = 0
  let how: Behaviour = 'tells'
  let outAfter = Number.POSITIVE_INFINITY
  let deadAfter = Number.POSITIVE_INFINITY
  let hasPaper = true
  let isLow = false
  let isOpen = false

  const canPrint = (): boolean => how === 'says_yes' || (hasPaper && !isOpen && how !== 'hangs')

  function answerTo(question: number): number {
    if (how === 'says_yes') return FINE
    if (question === 1) return FINE | (canPrint() ? 0 : 0x08)
    if (question === 2) return FINE | (isOpen ? 0x04 : 0) | (hasPaper ? 0 : 0x20)
    return question === 4 ? FINE | (isLow ? 0x0c : 0) | (hasPaper ? 0 : 0x60) : FINE
  }

  const say = (socket: Socket, byte: number): void => {
    if (how === 'tells' || how === 'says_yes') socket.write(Buffer.of(byte))
  }

  function serve(socket: Socket): void {
    sockets.add(socket)
    let waiting = Buffer.alloc(0)
    let page: Buffer[] = []
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      if (page.length > 0 && waiting.length > 0) torn.push(Buffer.concat(page))
    })
    socket.on('data', (bytes) => {
      // It hears these whatever it is doing.
      const asked = readCommands(bytes)
      if (asked.every(({ kind }) => kind === 'ask_real_time')) {
        for (const command of asked) if (command.kind === 'ask_real_time') say(socket, answerTo(command.question))
        return
      }
      waiting = Buffer.concat([waiting, bytes])
      while (canPrint()) {
        const read = readCommand(waiting, 0)
        if (!read) return
        const piece = waiting.subarray(0, read.next)
        // The paper ends, or the power goes, before the code.
        if (read.command.kind === 'print_image' && outAfter === 0) {
          hasPaper = false
          outAfter = Number.POSITIVE_INFINITY
          if (how !== 'says_yes') return
        }
        if (read.command.kind === 'print_image' && deadAfter === 0) {
          deadAfter = Number.POSITIVE_INFINITY
          void switchOff()
          return
        }
        waiting = waiting.subarray(read.next)
        page.push(piece)
        if (read.command.kind === 'ask_real_time') say(socket, answerTo(read.command.question))
        if (read.command.kind === 'ask_in_order') say(socket, isLow ? 0x03 : 0x00)
        if (read.command.kind === 'kick') kicks++
        if (read.command.kind !== 'cut') continue
        if (hasPaper) pages.push(Buffer.concat(page))
        page = []
        outAfter--
        deadAfter--
      }
    })
  }

  async function switchOn(): Promise<void> {
    server = createServer(serve)
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  async function switchOff(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.resetAndDestroy()
    await closed
  }

  await switchOn()
  return {
    address: `tcp://127.0.0.1:${port}`,
    pages,
    torn,
    kicks: () => kicks,
    texts: () => pages.map(textOf),
    pictures: () => pages.flatMap(drawPages),
    behave(wanted) {
      how = wanted
    },
    runOutAfter(count) {
      outAfter = count
    },
    dieAfter(count) {
      deadAfter = count
    },
    putPaperIn() {
      hasPaper = true
    },
    paperLow(wanted) {
      isLow = wanted
    },
    openCover(wanted) {
      isOpen = wanted
    },
    switchOn,
    switchOff,
    stop: switchOff,
  }
}

/** The letters of a page, line by line. */
export function textOf(page: Buffer): string {
  let codePage = 0
  let text = ''
  for (const command of readCommands(page)) {
    if (command.kind === 'set' && command.what === 'code_page') codePage = command.value
    if (command.kind === 'text') text += [...command.bytes].map((byte) => letterOf(byte, codePage)).join('')
    if (command.kind === 'move') text += ' '
    if (command.kind === 'line_feed') text += '\n'
  }
  return text
}
