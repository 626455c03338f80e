/**
 * The settings of an installed terminal: from the environment, or from `terminal.json` in its data folder. The
 * environment wins, so that a technician can try another server without touching the file.
 */
import { EnrolmentCode } from '@marquee/shared'
import { z } from 'zod'
import { KEYPAD_EXAMPLE, type Keypad, parseKeypad } from '../terminal/access/keypad.ts'
import { DisplayLanguage } from '../terminal/api/display.ts'
import { PRINTER_EXAMPLE, parsePrinter } from '../terminal/printing/printer.ts'
import { NIGHTLY_RESTART } from './nightly-restart.ts'

export interface Settings {
  /** The server's origin, without a slash at its end. */
  serverUrl: string
  /** Locks the window down for customers with nobody beside them. */
  kiosk: boolean
  /** The receipt printer's address, where there is one. */
  printer: string | undefined
  /** That of another one, for when the first can't print. */
  sparePrinter: string | undefined
  /** Tickets print when they are sold. */
  printByItself: boolean
  /** At a kiosk: when it begins anew each night, by the machine's clock, such as `04:00`; null: never. */
  nightlyRestart: string | null
  /** The second screen shows customers what they buy. */
  customerDisplay: boolean
  /** In which it greets. */
  displayLanguage: DisplayLanguage
  /** The keys of a kiosk's pad. */
  keypad: Keypad
  /** Read from the environment alone: it is good for one enrolment, and no file should keep it. */
  enrolmentCode: string | undefined
}

/** The problem is one sentence for whoever stands before the terminal, and names where the wrong value stands. */
export type SettingsAnswer = { ok: true; settings: Settings } | Wrong

interface Wrong {
  ok: false
  problem: string
}

type Read<T> = { ok: true; value: T } | Wrong

const ServerUrl = z
  .string()
  .refine(isOrigin, 'must be the address of the server, such as https://tickets.example, without a path')
  .transform((text) => new URL(text).origin)

const Switch = z.enum(['0', '1'], 'must be 1 or 0').transform((text) => text === '1')

const Printer = z.string().refine((text) => parsePrinter(text) !== undefined, `must look like ${PRINTER_EXAMPLE}`)

const Nightly = z
  .string()
  .refine((text) => text === 'off' || NIGHTLY_RESTART.test(text), 'must be a time such as 04:00, or off')

const Language = z.enum(DisplayLanguage.options, `must be one of ${DisplayLanguage.options.join(', ')}`)

const Keys = z.string().transform((text, context) => {
  const keypad = parseKeypad(text)
  if (keypad !== undefined) return keypad
  context.addIssue({ code: 'custom', message: `must look like ${KEYPAD_EXAMPLE}` })
  return z.NEVER
})

const SettingsFile = z.strictObject({
  serverUrl: ServerUrl.optional(),
  kiosk: z.boolean('must be true or false').optional(),
  printer: Printer.optional(),
  sparePrinter: Printer.optional(),
  printByItself: z.boolean('must be true or false').optional(),
  nightlyRestart: Nightly.optional(),
  customerDisplay: z.boolean('must be true or false').optional(),
  displayLanguage: Language.optional(),
  keypad: Keys.optional(),
})

export interface SettingsSource {
  env: Readonly<Record<string, string | undefined>>
  /** The path of `terminal.json`, whether or not it exists. */
  path: string
  /** The file's text; undefined where there is no such file. */
  text: string | undefined
}

export function readSettings({ env, path, text }: SettingsSource): SettingsAnswer {
  const file = parseFile(text)
  if (!file.ok) return { ok: false, problem: `${path}: ${file.problem}.` }

  const serverUrl = fromEnvironment('MARQUEE_SERVER_URL', env, ServerUrl)
  const kiosk = fromEnvironment('MARQUEE_KIOSK', env, Switch)
  const printer = fromEnvironment('MARQUEE_PRINTER', env, Printer)
  const sparePrinter = fromEnvironment('MARQUEE_SPARE_PRINTER', env, Printer)
  const printByItself = fromEnvironment('MARQUEE_PRINT_BY_ITSELF', env, Switch)
  const nightly = fromEnvironment('MARQUEE_NIGHTLY_RESTART', env, Nightly)
  const customerDisplay = fromEnvironment('MARQUEE_CUSTOMER_DISPLAY', env, Switch)
  const displayLanguage = fromEnvironment('MARQUEE_DISPLAY_LANGUAGE', env, Language)
  const keypad = fromEnvironment('MARQUEE_KEYPAD', env, Keys)
  const enrolmentCode = fromEnvironment('MARQUEE_ENROLMENT_CODE', env, EnrolmentCode)
  if (!serverUrl.ok) return serverUrl
  if (!kiosk.ok) return kiosk
  if (!printer.ok) return printer
  if (!sparePrinter.ok) return sparePrinter
  if (!printByItself.ok) return printByItself
  if (!nightly.ok) return nightly
  if (!customerDisplay.ok) return customerDisplay
  if (!displayLanguage.ok) return displayLanguage
  if (!keypad.ok) return keypad
  if (!enrolmentCode.ok) return { ok: false, problem: 'MARQUEE_ENROLMENT_CODE must look like ABCD-EFGH-JKMN.' }

  const server = serverUrl.value ?? file.value.serverUrl
  if (server === undefined) {
    return {
      ok: false,
      problem: `This terminal does not know its server. Set MARQUEE_SERVER_URL, or write {"serverUrl": "https://…"} to ${path}.`,
    }
  }
  return {
    ok: true,
    settings: {
      serverUrl: server,
      kiosk: kiosk.value ?? file.value.kiosk ?? false,
      printer: printer.value ?? file.value.printer,
      sparePrinter: sparePrinter.value ?? file.value.sparePrinter,
      printByItself: printByItself.value ?? file.value.printByItself ?? true,
      nightlyRestart: nightlyFrom(nightly.value ?? file.value.nightlyRestart),
      customerDisplay: customerDisplay.value ?? file.value.customerDisplay ?? false,
      displayLanguage: displayLanguage.value ?? file.value.displayLanguage ?? 'en',
      keypad: keypad.value ?? file.value.keypad ?? {},
      enrolmentCode: enrolmentCode.value,
    },
  }
}

/** Before the first show of anywhere, and after the last. */
const nightlyFrom = (text = '04:00'): string | null => (text === 'off' ? null : text)

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.username === '' &&
    url.password === '' &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === ''
  )
}

function fromEnvironment<T>(name: string, env: SettingsSource['env'], schema: z.ZodType<T>): Read<T | undefined> {
  const text = env[name]
  if (text === undefined || text === '') return { ok: true, value: undefined }
  const result = schema.safeParse(text)
  if (result.success) return { ok: true, value: result.data }
  const problem = result.error.issues[0]?.message ?? 'is not valid'
  return { ok: false, problem: `${name} ${problem}, but it is "${text.slice(0, 100)}".` }
}

function parseFile(text: string | undefined): Read<z.infer<typeof SettingsFile>> {
  if (text === undefined) return { ok: true, value: {} }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, problem: 'it is not JSON' }
  }
  const result = SettingsFile.safeParse(json)
  if (result.success) return { ok: true, value: result.data }
  const issue = result.error.issues[0]
  if (issue?.code === 'unrecognized_keys') return { ok: false, problem: `${issue.keys[0]} is not one of its settings` }
  const field = issue?.path.join('.') || 'it'
  return { ok: false, problem: `${field} ${issue?.message ?? 'is not valid'}` }
}
