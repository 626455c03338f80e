/** A conversation with a printer: real sockets, and device files where the machine has some. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  startReceiptPrinter,
  type TestReceiptPrinter,
} from '../../../../../tooling/testing/services/receipt-printer.ts'
import { words } from './page/page-line.ts'
import { openPrinter, type PrinterAddress, parsePrinter } from './printer.ts'
import { forPrinter } from './receipt.ts'

const page = (text: string): Buffer => forPrinter([{ left: words(text) }, { qrCode: 'CODE' }])
const addressOf = (text: string): PrinterAddress => parsePrinter(text) as PrinterAddress
const nothing = async (): Promise<void> => {}

describe('a receipt printer', () => {
  let paper: TestReceiptPrinter
  beforeEach(async () => {
    paper = await startReceiptPrinter()
  })
  afterEach(() => paper.stop())
  const open = () => openPrinter(addressOf(paper.address))

  test('prints a page, and has said so when it is called printed', async () => {
    expect(await open().print(page('One'), nothing)).toEqual({
      outcome: 'printed',
      status: { trouble: 'none', paperLow: false },
    })
    expect(paper.texts()).toEqual([expect.stringContaining('One')])
  })

  test('says that its paper is low, out, or its cover open, before anything is sent', async () => {
    const printer = open()
    paper.paperLow(true)
    expect(await printer.look()).toEqual({ trouble: 'none', paperLow: true })
    paper.openCover(true)
    expect(await printer.print(page('One'), () => Promise.reject(new Error('nothing may be sent')))).toEqual({
      outcome: 'not_sent',
      status: { trouble: 'cover_open', paperLow: true },
    })
    expect(paper.pages).toEqual([])
  })

  test('whose paper ends within a page leaves it in doubt', async () => {
    paper.runOutAfter(1)
    const printer = open()
    expect(await printer.print(page('One'), nothing)).toMatchObject({ outcome: 'printed' })
    expect(await printer.print(page('Two'), nothing)).toMatchObject({
      outcome: 'unknown',
      status: { trouble: 'paper_out' },
    })
    expect(await printer.print(page('Three'), nothing)).toMatchObject({ outcome: 'not_sent' })
  })

  test('that dies within a page leaves it in doubt, and is out of reach then', async () => {
    paper.dieAfter(0)
    const printer = open()
    expect(await printer.print(page('One'), nothing)).toEqual({
      outcome: 'unknown',
      status: { trouble: 'unreachable', paperLow: false },
    })
    expect(await printer.print(page('Two'), nothing)).toMatchObject({
      outcome: 'not_sent',
      status: { trouble: 'unreachable' },
    })
    await paper.switchOn()
    expect(await printer.print(page('Two'), nothing)).toMatchObject({ outcome: 'printed' })
  })

  test('that never says how it is prints all the same', async () => {
    paper.behave('mute')
    expect(await open().print(page('One'), nothing)).toEqual({
      outcome: 'printed',
      status: { trouble: 'unknown', paperLow: false },
    })
    expect(paper.pages).toHaveLength(1)
  })

  test('that has answered, and says nothing now, gets nothing', async () => {
    const printer = open()
    await printer.look()
    paper.behave('hangs')
    expect(await printer.print(page('One'), nothing)).toMatchObject({
      outcome: 'not_sent',
      status: { trouble: 'silent' },
    })
  })

  test('gets nothing when the sending can’t be noted', async () => {
    await expect(open().print(page('One'), () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('disk')
    expect(paper.pages).toEqual([])
  })

  test('opens the drawer', async () => {
    await open().kick()
    await expect.poll(() => paper.kicks()).toBe(1)
  })
})

describe('a printer at a port', () => {
  let server: Server
  const sockets: Socket[] = []
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
  })

  async function at(serve: (socket: Socket) => void): Promise<PrinterAddress> {
    server = createServer((socket) => {
      sockets.push(socket)
      serve(socket)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { kind: 'tcp', host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  }

  test('that takes nothing more in the middle leaves the page in doubt', async () => {
    const address = await at((socket) => void socket.on('error', () => {}).pause())
    expect(await openPrinter(address).print(Buffer.alloc(20_000_000), nothing)).toMatchObject({ outcome: 'unknown' })
  }, 20_000)

  test('that tells of itself without being asked isn’t taken at its word for a page', async () => {
    // Four bytes of an automatic status, of which three look like an answer behind a page.
    const address = await at((socket) => {
      socket.on('error', () => {})
      socket.on('data', (bytes) => {
        const isQuestion = bytes.length === 3 && bytes[0] === 0x10
        socket.write(isQuestion ? Buffer.of(0x12) : Buffer.of(0x10, 0x00, 0x00, 0x0f))
        if (!isQuestion) socket.destroySoon()
      })
    })
    expect(await openPrinter(address).print(page('One'), nothing)).toMatchObject({ outcome: 'unknown' })
  })
})

test.skipIf(process.platform !== 'linux')(
  'a device file gets the bytes, and a file that is none gets nothing',
  async () => {
    const folder = mkdtempSync('/dev/shm/marquee-printer-')
    // Outside of /dev, in which the tests' own files may be.
    const elsewhere = mkdtempSync('/tmp/marquee-elsewhere-')
    try {
      const pipe = join(folder, 'lp0')
      execFileSync('mkfifo', [pipe])
      const reading = readToEnd(pipe)
      expect(await openPrinter(addressOf(`usb:${pipe}`)).print(page('One'), nothing)).toMatchObject({
        outcome: 'printed',
      })
      expect((await reading).includes(Buffer.from('One'))).toBe(true)
      writeFileSync(join(folder, 'disk'), 'kept')
      // A link may lead to something that takes bytes elsewhere.
      execFileSync('mkfifo', [join(elsewhere, 'pipe')])
      symlinkSync(join(elsewhere, 'pipe'), join(folder, 'away'))
      for (const name of ['disk', 'away']) {
        expect(await openPrinter(addressOf(`usb:${join(folder, name)}`)).print(page('One'), nothing)).toMatchObject({
          outcome: 'not_sent',
          status: { trouble: 'unreachable' },
        })
      }
      expect(readFileSync(join(folder, 'disk'), 'utf8')).toBe('kept')
    } finally {
      for (const each of [folder, elsewhere]) rmSync(each, { recursive: true })
    }
  },
)

async function readToEnd(pipe: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of createReadStream(pipe)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

test.skipIf(process.platform === 'win32')(
  'a printer of the system gets the bytes through lp, which is no shell',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marquee-lp-'))
    const path = process.env.PATH
    try {
      writeFileSync(join(folder, 'lp'), `#!/bin/sh\ncat > ${folder}/$2.got\necho "$@" > ${folder}/asked\n`, {
        mode: 0o755,
      })
      process.env.PATH = `${folder}:${path}`
      const printer = openPrinter(addressOf('system:Receipts_1'))
      // To ask it how it is would be a page.
      expect(await printer.look()).toMatchObject({ trouble: 'unknown' })
      expect(readdirSync(folder)).toEqual(['lp'])
      expect(await printer.print(page('One'), nothing)).toMatchObject({ outcome: 'printed' })
      expect(readFileSync(join(folder, 'Receipts_1.got')).equals(page('One'))).toBe(true)
      writeFileSync(join(folder, 'lp'), '#!/bin/sh\nexit 1\n')
      expect(await printer.print(page('One'), nothing)).toMatchObject({ outcome: 'unknown' })
    } finally {
      process.env.PATH = path
      rmSync(folder, { recursive: true })
    }
  },
)

test('a folder gets a picture of each page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-png-'))
  try {
    const printer = openPrinter({ kind: 'png', folder })
    expect(await printer.look()).toMatchObject({ trouble: 'unknown' })
    for (const text of ['One', 'दो'])
      expect(await printer.print(page(text), nothing)).toMatchObject({ outcome: 'printed' })
    expect(readdirSync(folder).filter((name) => /^\d{4}-.*\.png$/.test(name))).toHaveLength(2)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe("a printer's address", () => {
  test.each<[string, PrinterAddress]>([
    ['tcp://192.168.1.40', { kind: 'tcp', host: '192.168.1.40', port: 9100 }],
    ['tcp://printer.lobby:9101', { kind: 'tcp', host: 'printer.lobby', port: 9101 }],
    ['tcp://[::1]:9100', { kind: 'tcp', host: '::1', port: 9100 }],
    ['usb:/dev/usb/lp0', { kind: 'device', path: '/dev/usb/lp0' }],
    ['serial:/dev/ttyUSB0', { kind: 'device', path: '/dev/ttyUSB0' }],
    ['system:Receipts_1', { kind: 'system', name: 'Receipts_1' }],
    ['png:/tmp/paper', { kind: 'png', folder: '/tmp/paper' }],
  ])('%s is understood', (text, expected) => expect(parsePrinter(text)).toEqual(expected))

  test.each([
    '192.168.1.40',
    'http://x',
    'tcp://',
    'tcp://x:0',
    'tcp://x:70000',
    'tcp://x:9100/y',
    'usb:/etc/passwd',
    'usb:/dev/../etc/passwd',
    'usb:/dev/shm/../../etc/passwd',
    'serial:/dev/',
    'system:-o raw',
    'system:a;b',
    'system:$(reboot)',
    'png:',
  ])('%s is rejected', (text) => expect(parsePrinter(text)).toBeUndefined())
})
