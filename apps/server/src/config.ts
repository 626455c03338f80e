/** The server's settings, from the environment alone. */
import { z } from 'zod'

const url = (protocols: string[], expected: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be ${expected}`)

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(4600),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'a URL such as postgres://user:password@127.0.0.1:5432/marquee'),
  REDIS_URL: url(['redis:', 'rediss:'], 'a URL such as redis://127.0.0.1:6379').optional(),
  MARQUEE_DATA_DIR: z.string().min(1).default('.marquee'),
  MARQUEE_HOLD_SECONDS: wholeNumber(1, 86_400).default(600),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export interface Config {
  port: number
  host: string
  databaseUrl: string
  /** undefined: the ledger-only mode */
  redisUrl: string | undefined
  dataDir: string
  holdSeconds: number
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
}

export class ConfigError extends Error {}

/** @throws ConfigError that names each variable that is wrong and what was expected; never its value, which may be a secret */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message, code }) => {
      const name = String(path[0])
      return `${name} ${set[name] === undefined ? 'is not set' : code === 'invalid_value' ? `is wrong (${message})` : message}`
    })
    throw new ConfigError(problems.join('\n'))
  }
  const { PORT, HOST, DATABASE_URL, REDIS_URL, MARQUEE_DATA_DIR, MARQUEE_HOLD_SECONDS, LOG_LEVEL } = parsed.data
  return {
    port: PORT,
    host: HOST,
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
    dataDir: MARQUEE_DATA_DIR,
    holdSeconds: MARQUEE_HOLD_SECONDS,
    logLevel: LOG_LEVEL,
  }
}
