/** The simulator's settings, from the environment alone. */
import { z } from 'zod'
import { type NamedReader, ReaderList } from './readers/reader-list.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((n) => n <= 65_535)

export const WebhookUrl = z.url({ protocol: /^https?$/ })

const Environment = z.object({
  PORT: port.default(0),
  HOST: z.string().min(1).default('127.0.0.1'),
  SIMULATOR_SECRET_KEY: z.string().min(1),
  SIMULATOR_WEBHOOK_SECRET: z.string().min(1),
  SIMULATOR_WEBHOOK_URL: WebhookUrl.optional(),
  SIMULATOR_DATA_DIR: z.string().min(1).optional(),
  SIMULATOR_READERS: ReaderList.optional(),
})

export interface Settings {
  /** 0: any free one */
  port: number
  host: string
  secretKey: string
  webhookSecret: string
  /** undefined: nobody is told of anything, until a control call names an address */
  webhookUrl: string | undefined
  /** The folder of the books; undefined: in memory, so that they end with the process. */
  dataDir: string | undefined
  /** undefined: the usual ones */
  readers: readonly NamedReader[] | undefined
}

export class SettingsError extends Error {}

/** @throws SettingsError that names the variables, never their values: some are secrets */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))]
    throw new SettingsError(
      names.map((name) => `${name} ${set[name] === undefined ? 'is not set' : 'is wrong'}`).join('\n'),
    )
  }
  const { data } = parsed
  return {
    port: data.PORT,
    host: data.HOST,
    secretKey: data.SIMULATOR_SECRET_KEY,
    webhookSecret: data.SIMULATOR_WEBHOOK_SECRET,
    webhookUrl: data.SIMULATOR_WEBHOOK_URL,
    dataDir: data.SIMULATOR_DATA_DIR,
    readers: data.SIMULATOR_READERS,
  }
}
