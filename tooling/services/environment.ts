/** The settings that a person may make for `npm start` and the commands; a wrong value is refused by name. */
import { join, resolve } from 'node:path'
import { KEYPAD_EXAMPLE, parseKeypad } from '../../apps/desktop/src/terminal/access/keypad.ts'
import { DisplayLanguage } from '../../apps/desktop/src/terminal/api/display.ts'
import { PRINTER_EXAMPLE, parsePrinter } from '../../apps/desktop/src/terminal/printing/printer.ts'

const ROOT = resolve(import.meta.dirname, '..', '..')

export interface Environment {
  /** undefined: 4600, or another one when that is taken */
  port: number | undefined
  /** undefined: the embedded Postgres of the data folder */
  databaseUrl: string | undefined
  /** undefined: a redis-server on PATH, if there is one */
  redisUrl: string | undefined
  /** Absolute. */
  dataDir: string
  /** True when a window may be opened. */
  open: boolean
  devices: Devices
}

/** What stands beside the terminals, and how they use it. */
export interface Devices {
  /** The receipt printer of the terminals, and another one for when it can't print. */
  printer: string | undefined
  sparePrinter: string | undefined
  /** `0`: tickets print when a clerk says so. */
  printByItself: string | undefined
  /** In which customer displays greet; undefined: English. */
  displayLanguage: string | undefined
  /** What the keys of a kiosk's pad do. */
  keypad: string | undefined
}

export class EnvironmentError extends Error {}

/** @throws EnvironmentError that names the variable and what was expected; never the value, which may hold a password */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const port = env.PORT || undefined
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535)) {
    throw new EnvironmentError('PORT must be a whole number from 1 to 65535.')
  }
  if (env.MARQUEE_OPEN && !['0', '1'].includes(env.MARQUEE_OPEN)) {
    throw new EnvironmentError('MARQUEE_OPEN must be 0 (open no window) or 1.')
  }
  if (env.MARQUEE_PRINT_BY_ITSELF && !['0', '1'].includes(env.MARQUEE_PRINT_BY_ITSELF)) {
    throw new EnvironmentError('MARQUEE_PRINT_BY_ITSELF must be 0 (clerks print tickets) or 1.')
  }
  const language = env.MARQUEE_DISPLAY_LANGUAGE || undefined
  if (language !== undefined && !DisplayLanguage.safeParse(language).success) {
    throw new EnvironmentError(`MARQUEE_DISPLAY_LANGUAGE must be one of ${DisplayLanguage.options.join(', ')}.`)
  }
  const keypad = env.MARQUEE_KEYPAD || undefined
  if (keypad !== undefined && parseKeypad(keypad) === undefined) {
    throw new EnvironmentError(`MARQUEE_KEYPAD must be keys and what they do, such as ${KEYPAD_EXAMPLE}.`)
  }
  return {
    port: port === undefined ? undefined : Number(port),
    databaseUrl: urlOf(
      env,
      'DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'postgres://user:password@127.0.0.1:5432/marquee',
    ),
    redisUrl: urlOf(env, 'REDIS_URL', ['redis:', 'rediss:'], 'redis://127.0.0.1:6379'),
    dataDir: env.MARQUEE_DATA_DIR ? resolve(env.MARQUEE_DATA_DIR) : join(ROOT, '.marquee'),
    open: env.MARQUEE_OPEN !== '0',
    devices: {
      printer: printerOf(env, 'MARQUEE_PRINTER'),
      sparePrinter: printerOf(env, 'MARQUEE_SPARE_PRINTER'),
      printByItself: env.MARQUEE_PRINT_BY_ITSELF || undefined,
      displayLanguage: language,
      keypad,
    },
  }
}

/** The variables by which a terminal's program is told of its devices. */
export const deviceVariables = (devices: Devices): Readonly<Record<string, string | undefined>> => ({
  MARQUEE_PRINTER: devices.printer,
  MARQUEE_SPARE_PRINTER: devices.sparePrinter,
  MARQUEE_PRINT_BY_ITSELF: devices.printByItself,
  MARQUEE_DISPLAY_LANGUAGE: devices.displayLanguage,
  MARQUEE_KEYPAD: devices.keypad,
})

function printerOf(env: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  const text = env[name] || undefined
  if (text !== undefined && !parsePrinter(text)) {
    throw new EnvironmentError(`${name} must be an address such as ${PRINTER_EXAMPLE}.`)
  }
  return text
}

function urlOf(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  protocols: readonly string[],
  example: string,
): string | undefined {
  const text = env[name] || undefined
  const url = text === undefined ? null : URL.parse(text)
  if (text !== undefined && (url === null || !protocols.includes(url.protocol) || url.hostname === '')) {
    throw new EnvironmentError(`${name} must be an address such as ${example}.`)
  }
  return text
}
