/**
 * A receipt printer: where it is, and a conversation with it. It is asked how it is before each page. Then a question is sent behind
 * the page, which the printer answers when it has come so far: only that says that the page is out.
 */
import { ask, mayPrint, type PrinterStatus, QUESTIONS, type Said, saidIn, status, statusOf } from './printer-status.ts'
import { openDeviceWire } from './wires/device-wire.ts'
import { openPngWire } from './wires/png-wire.ts'
import { openSystemWire } from './wires/system-wire.ts'
import { openTcpWire } from './wires/tcp-wire.ts'
import type { Wire } from './wires/wire.ts'

export type PrinterAddress =
  | { kind: 'tcp'; host: string; port: number }
  /** A file below /dev. */
  | { kind: 'device'; path: string }
  /** Of the operating system. */
  | { kind: 'system'; name: string }
  /** A folder for pictures. */
  | { kind: 'png'; folder: string }

/** For whoever has to correct one. */
export const PRINTER_EXAMPLE = 'tcp://192.168.1.40:9100'

/** The port on which receipt printers take raw bytes. */
const RAW_PORT = 9100

/**
 * `tcp://192.168.1.40:9100`, `usb:/dev/usb/lp0`, `serial:/dev/ttyUSB0`, `system:Receipts`, `png:/a/folder`; undefined when it is none of
 * them.
 */
export function parsePrinter(text: string): PrinterAddress | undefined {
  const [, scheme, rest = ''] = /^(tcp|usb|serial|system|png):(.+)$/.exec(text) ?? []
  if (scheme === 'tcp') return parseTcp(rest)
  if (scheme === 'usb' || scheme === 'serial') {
    return /^\/dev(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(rest) ? { kind: 'device', path: rest } : undefined
  }
  if (scheme === 'system')
    return /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,126}$/.test(rest) ? { kind: 'system', name: rest } : undefined
  return scheme === 'png' && !rest.includes('\0') ? { kind: 'png', folder: rest } : undefined
}

function parseTcp(text: string): PrinterAddress | undefined {
  const [, name, port] = /^\/\/(\[[0-9a-fA-F:]+\]|[^\s:/[\]]+)(?::(\d{1,5}))?\/?$/.exec(text) ?? []
  if (name === undefined) return undefined
  const number = port === undefined ? RAW_PORT : Number(port)
  if (number < 1 || number > 65535) return undefined
  return { kind: 'tcp', host: name.replace(/^\[|\]$/g, ''), port: number }
}

/** `not_sent`: nothing left this machine. `unknown`: it may lie on the counter, whole or in part. */
export interface PrintOutcome {
  outcome: 'printed' | 'not_sent' | 'unknown'
  status: PrinterStatus
}

export interface Printer {
  /** Asks how it is. */
  look(): Promise<PrinterStatus>
  /**
   * Prints a page, if the printer doesn't say that it can't.
   * @param sending awaited before the first byte: from then on nobody can know whether it is out. Throws: nothing is sent
   */
  print(page: Buffer, sending: () => Promise<void>): Promise<PrintOutcome>
  /** Opens the drawer that is connected to it. */
  kick(): Promise<void>
}

/** ESC p 0 25 250: a pulse of 50 ms on the first pin. */
const KICK = Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa])

const ANSWER_MS = 1000
const ASK_AGAIN_MS = 30_000
/** One that prints a long picture may be slow to answer. */
const SILENT_MS = 8000
/** A page takes a second or two; one with long pictures a few more. */
const PAGE_MS = 20_000
/** How often a printer is asked how it is while a page is on its way. */
const EVERY_MS = 300
/** A printer that is fine, and has not answered behind the page for so long, doesn't know that question. */
const NO_IN_ORDER_MS = 5000

export function openPrinter(address: PrinterAddress): Printer {
  let isKnownToAnswer = false
  let answersInOrder = true
  /** One that never answers isn't waited for before each page. */
  let askAgainAt = 0

  async function statusBy(wire: Wire, heard: (said: Said) => void = () => {}): Promise<PrinterStatus> {
    if (!wire.canAnswer || Date.now() < askAgainAt) return status('unknown')
    const answers: number[] = []
    for (const question of QUESTIONS) {
      await wire.write(ask(question))
      const answer = await answerOf(wire, heard)
      if (answer === undefined) {
        if (isKnownToAnswer) return status('silent')
        askAgainAt = Date.now() + ASK_AGAIN_MS
        return status('unknown')
      }
      answers.push(answer)
    }
    isKnownToAnswer = true
    return statusOf(answers as [number, number, number, number])
  }

  async function answerOf(wire: Wire, heard: (said: Said) => void): Promise<number | undefined> {
    const until = Date.now() + ANSWER_MS
    for (;;) {
      const bytes = await wire.read(Math.max(0, until - Date.now()))
      const said = saidIn(bytes)
      heard(said)
      const answer = said.realTime.at(-1)
      if (answer !== undefined || bytes.length === 0) return answer
    }
  }

  async function look(): Promise<PrinterStatus> {
    try {
      const wire = await open(address)
      try {
        return await statusBy(wire)
      } finally {
        await wire.end().catch(() => {})
      }
    } catch {
      return status('unreachable')
    }
  }

  async function print(page: Buffer, sending: () => Promise<void>): Promise<PrintOutcome> {
    let wire: Wire
    let before: PrinterStatus
    try {
      wire = await open(address)
    } catch {
      return { outcome: 'not_sent', status: status('unreachable') }
    }
    try {
      before = await statusBy(wire)
      if (!mayPrint(before)) {
        await wire.end().catch(() => {})
        return { outcome: 'not_sent', status: before }
      }
    } catch {
      wire.drop()
      return { outcome: 'not_sent', status: status('unreachable') }
    }
    try {
      await sending()
    } catch (error) {
      wire.drop()
      throw error
    }
    try {
      await wire.write(page)
      if (before.trouble !== 'unknown') return await waitForPage(wire)
      // What a printer without a word has not taken to the end isn't printed.
      await wire.end()
      return { outcome: 'printed', status: before }
    } catch {
      return { outcome: 'unknown', status: status('unreachable') }
    } finally {
      wire.drop()
    }
  }

  async function waitForPage(wire: Wire): Promise<PrintOutcome> {
    const begun = Date.now()
    let heardAt = begun
    let isOut = false
    const listen = ({ inOrder }: Said): void => {
      isOut ||= inOrder
    }
    for (;;) {
      if (answersInOrder) listen(saidIn(await wire.read(EVERY_MS)))
      // It may have gone since.
      if (isOut) return { outcome: 'printed', status: await statusBy(wire).catch(() => status('none')) }
      const now = await statusBy(wire, listen)
      if (isOut) return { outcome: 'printed', status: now }
      if (now.trouble !== 'silent') heardAt = Date.now()
      if (now.trouble === 'silent' ? Date.now() - heardAt > SILENT_MS : now.trouble !== 'none') {
        return { outcome: 'unknown', status: now }
      }
      if (now.trouble === 'none' && !answersInOrder) return { outcome: 'printed', status: now }
      if (Date.now() - begun > PAGE_MS) return { outcome: 'unknown', status: now }
      if (Date.now() - begun > NO_IN_ORDER_MS) answersInOrder = false
    }
  }

  async function kick(): Promise<void> {
    try {
      const wire = await open(address)
      await wire.write(KICK)
      await wire.end()
    } catch {
      // Its key opens it as well.
    }
  }

  return { look, print, kick }
}

/** @throws when nothing is there */
async function open(address: PrinterAddress): Promise<Wire> {
  switch (address.kind) {
    case 'tcp':
      return openTcpWire(address)
    case 'device':
      return openDeviceWire(address.path)
    case 'system':
      return openSystemWire(address.name)
    case 'png':
      return openPngWire(address.folder)
  }
}
