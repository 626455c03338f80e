/** The browser host's settings from its environment; a wrong value is refused by name. */
import { EnrolmentCode } from '@marquee/shared'
import { KEYPAD_EXAMPLE, type Keypad, parseKeypad } from '../terminal/access/keypad.ts'
import { DisplayLanguage } from '../terminal/api/display.ts'
import { PRINTER_EXAMPLE, parsePrinter } from '../terminal/printing/printer.ts'
import { StartRefusal } from '../terminal/start-refusal.ts'

export interface Config {
  /** 0: any free port. */
  port: number
  host: string
  serverUrl: string
  dir: string
  enrolmentCode: string | undefined
  printer: string | undefined
  sparePrinter: string | undefined
  printByItself: boolean
  displayLanguage: DisplayLanguage
  /** The keys of a kiosk's pad. */
  keypad: Keypad
}

/** A program that reaches this port sells on this terminal, so only this machine may. */
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** @throws StartRefusal */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = (name: string): string | undefined => env[name] || undefined
  const port = set('PORT') ?? '0'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) refuse('PORT', 'a port from 0 to 65535 (0: any free one)', port)
  const host = set('HOST') ?? '127.0.0.1'
  if (!LOOPBACK.includes(host)) refuse('HOST', `one of ${LOOPBACK.join(', ')}`, host)
  const serverUrl = set('MARQUEE_SERVER_URL')
  if (!isHttpUrl(serverUrl))
    refuse('MARQUEE_SERVER_URL', "the server's address, such as http://127.0.0.1:3000", serverUrl)
  const dir = set('MARQUEE_TERMINAL_DIR')
  if (dir === undefined) refuse('MARQUEE_TERMINAL_DIR', "the folder of this terminal's data", dir)
  const code = set('MARQUEE_ENROLMENT_CODE')
  const enrolmentCode = code === undefined ? undefined : EnrolmentCode.safeParse(code).data
  // The value is a secret, and stays out of the sentence.
  if (code !== undefined && !enrolmentCode) refuse('MARQUEE_ENROLMENT_CODE', 'a code such as ABCD-EFGH-JKMN')
  const [printer, sparePrinter] = (['MARQUEE_PRINTER', 'MARQUEE_SPARE_PRINTER'] as const).map((name) => {
    const address = set(name)
    if (address !== undefined && !parsePrinter(address)) refuse(name, `an address such as ${PRINTER_EXAMPLE}`, address)
    return address
  })
  const byItself = set('MARQUEE_PRINT_BY_ITSELF') ?? '1'
  if (byItself !== '0' && byItself !== '1') refuse('MARQUEE_PRINT_BY_ITSELF', '1 or 0', byItself)
  const printByItself = byItself === '1'
  const spoken = set('MARQUEE_DISPLAY_LANGUAGE') ?? 'en'
  const displayLanguage = DisplayLanguage.safeParse(spoken).data
  if (!displayLanguage) refuse('MARQUEE_DISPLAY_LANGUAGE', `one of ${DisplayLanguage.options.join(', ')}`, spoken)
  const keys = set('MARQUEE_KEYPAD')
  const keypad = keys === undefined ? {} : parseKeypad(keys)
  if (!keypad) refuse('MARQUEE_KEYPAD', `keys and what they do, such as ${KEYPAD_EXAMPLE}`, keys)
  const printing = { printer, sparePrinter, printByItself }
  return { port: Number(port), host, serverUrl, dir, enrolmentCode, ...printing, displayLanguage, keypad }
}

function isHttpUrl(text: string | undefined): text is string {
  if (text === undefined) return false
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}

function refuse(name: string, expected: string, got?: string): never {
  throw new StartRefusal(`${name} must be ${expected}${got === undefined ? '' : `, not ${got}`}.`)
}
