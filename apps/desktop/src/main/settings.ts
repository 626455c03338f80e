/**
 * What an installed terminal is told about itself: by the environment, or by `terminal.json` in its data folder. The
 * environment wins, so that a technician can try another server without touching the file.
 */
import { z } from 'zod'
import { SCREENS, type Screen } from '../preload/shell-api.ts'

export interface Settings {
  /** The server's origin, without a slash at its end. */
  serverUrl: string
  screen: Screen
}

/** The problem is one sentence for whoever stands before the terminal, and names where the wrong value stands. */
export type SettingsAnswer = { ok: true; settings: Settings } | { ok: false; problem: string }

const ServerUrl = z
  .string()
  .refine(isOrigin, 'must be the address of the server, such as https://tickets.example, without a path')
  .transform((text) => new URL(text).origin)

const ScreenName = z.enum(SCREENS, `must be one of ${SCREENS.join(', ')}`)

const SettingsFile = z.strictObject({ serverUrl: ServerUrl.optional(), screen: ScreenName.optional() })

export interface SettingsSource {
  env: Readonly<Record<string, string | undefined>>
  /** Where `terminal.json` is, or would be. */
  path: string
  /** Its text; undefined where there is no such file. */
  text: string | undefined
}

export function readSettings({ env, path, text }: SettingsSource): SettingsAnswer {
  const file = parseFile(text)
  if (!file.ok) return { ok: false, problem: `${path}: ${file.problem}.` }

  const serverUrl = fromEnvironment('MARQUEE_SERVER_URL', env, ServerUrl)
  const screen = fromEnvironment('MARQUEE_SCREEN', env, ScreenName)
  if (serverUrl.problem !== undefined) return { ok: false, problem: serverUrl.problem }
  if (screen.problem !== undefined) return { ok: false, problem: screen.problem }

  const server = serverUrl.value ?? file.value.serverUrl
  if (server === undefined) {
    return {
      ok: false,
      problem: `This terminal does not know its server. Set MARQUEE_SERVER_URL, or write {"serverUrl": "https://…"} to ${path}.`,
    }
  }
  return { ok: true, settings: { serverUrl: server, screen: screen.value ?? file.value.screen ?? 'counter' } }
}

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

function fromEnvironment<T>(
  name: string,
  env: SettingsSource['env'],
  schema: z.ZodType<T>,
): { value: T | undefined; problem?: undefined } | { problem: string } {
  const text = env[name]
  if (text === undefined || text === '') return { value: undefined }
  const result = schema.safeParse(text)
  if (result.success) return { value: result.data }
  return { problem: `${name} ${result.error.issues[0]?.message ?? 'is not valid'}, but it is "${text.slice(0, 100)}".` }
}

function parseFile(
  text: string | undefined,
): { ok: true; value: z.infer<typeof SettingsFile> } | { ok: false; problem: string } {
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
