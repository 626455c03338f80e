/** The server's settings, from the environment alone. */
import { TicketCodeForm } from '@marquee/shared'
import { z } from 'zod'
import { HTTP_ENVIRONMENT, type HttpSettings, httpSettings } from './http/http-settings.ts'
import { type LaneSettings, readLanes, USUAL_LANES } from './infra/lane-settings.ts'
import { JOBS_ENVIRONMENT, type JobSettings, jobSettings } from './jobs/job-settings.ts'
import { OFFICE_ENVIRONMENT, type OfficeSettings, officeSettings } from './office/office-settings.ts'
import { type TicketKeySource, ticketKeySource } from './tickets/private-key.ts'

const url = (protocols: string[], expected: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be ${expected}`)

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)

const lanes = z.string().transform((text, context): LaneSettings => {
  const read = readLanes(text)
  if (read.ok) return read.value
  context.addIssue(read.problem)
  return z.NEVER
})

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(4600),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'a URL such as postgres://user:password@127.0.0.1:5432/marquee'),
  REDIS_URL: url(['redis:', 'rediss:'], 'a URL such as redis://127.0.0.1:6379').optional(),
  MARQUEE_LANES: lanes.default(USUAL_LANES),
  MARQUEE_DATA_DIR: z.string().min(1).default('.marquee'),
  /** The private ticket key itself, or its file; without either it is in the data folder. */
  MARQUEE_TICKET_KEY: z.string().min(1).optional(),
  MARQUEE_TICKET_KEY_FILE: z.string().min(1).optional(),
  MARQUEE_TICKET_CODES: TicketCodeForm.optional(),
  MARQUEE_HOLD_SECONDS: wholeNumber(1, 86_400).default(600),
  MARQUEE_RESERVE_MINUTES: wholeNumber(0, 1440).default(30),
  /** A choice that leaves a single seat alone in a show that fills up. */
  MARQUEE_SINGLE_SEATS: z.enum(['refuse', 'allow']).default('refuse'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** Somebody else who speaks Stripe's wire format. */
  STRIPE_API_BASE: url(['http:', 'https:'], 'a URL such as http://127.0.0.1:4610').optional(),
  MARQUEE_CHARGE_TIMEOUT_SECONDS: wholeNumber(1, 120).default(15),
  MARQUEE_CANCEL_MINUTES: wholeNumber(0, 100_000).default(120),
  /** Doors let people in this many minutes before a show. */
  MARQUEE_ADMIT_MINUTES: wholeNumber(0, 1440).default(60),
  MARQUEE_BACKUP_DAYS: wholeNumber(1, 3650).default(35),
  /** When a shift's day begins, in the cinema's time zone: one that is open longer was left open. */
  MARQUEE_SHIFT_DAY_BEGINS: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be an hour such as 06:00')
    .default('06:00'),
  ...OFFICE_ENVIRONMENT,
  ...HTTP_ENVIRONMENT,
  ...JOBS_ENVIRONMENT,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

/** The names of all of them. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape)

export interface Config {
  port: number
  host: string
  databaseUrl: string
  /** undefined: the ledger-only mode */
  redisUrl: string | undefined
  lanes: LaneSettings
  dataDir: string
  ticketKey: TicketKeySource
  /** undefined: short ones, unless the ledger has doors that may not read them */
  ticketCodes: TicketCodeForm | undefined
  holdSeconds: number
  /** A counter keeps seats for a customer who comes back at most until so many minutes before their show. */
  reserveMinutes: number
  /** Doors let people in this many minutes before a show. */
  admitMinutes: number
  /** The days for which backups of the ledger are kept: terminals keep answered entries as long. */
  backupDays: number
  /** `06:00`: the hour at which a shift's day begins, in the cinema's time zone. One that is open longer was left open. */
  shiftDayBegins: string
  refusesSingleSeats: boolean
  payments: {
    /** undefined: cards can't be taken */
    stripe: { secretKey: string; webhookSecret: string; apiBase: URL | undefined } | undefined
    chargeTimeoutMs: number
    /** A customer may cancel until so many minutes before a show. */
    cancelMinutes: number
  }
  office: OfficeSettings
  http: HttpSettings
  jobs: JobSettings
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
  const settings = parsed.data
  return {
    port: settings.PORT,
    host: settings.HOST,
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    lanes: settings.MARQUEE_LANES,
    dataDir: settings.MARQUEE_DATA_DIR,
    ticketKey: ticketKeyOf(settings),
    ticketCodes: settings.MARQUEE_TICKET_CODES,
    holdSeconds: settings.MARQUEE_HOLD_SECONDS,
    reserveMinutes: settings.MARQUEE_RESERVE_MINUTES,
    admitMinutes: settings.MARQUEE_ADMIT_MINUTES,
    backupDays: settings.MARQUEE_BACKUP_DAYS,
    shiftDayBegins: settings.MARQUEE_SHIFT_DAY_BEGINS,
    refusesSingleSeats: settings.MARQUEE_SINGLE_SEATS === 'refuse',
    payments: {
      stripe: stripeOf(settings),
      chargeTimeoutMs: settings.MARQUEE_CHARGE_TIMEOUT_SECONDS * 1000,
      cancelMinutes: settings.MARQUEE_CANCEL_MINUTES,
    },
    office: officeOf(settings),
    http: httpSettings(settings),
    jobs: jobsOf(settings),
    logLevel: settings.LOG_LEVEL,
  }
}

function officeOf(settings: z.infer<typeof Environment>): OfficeSettings {
  const office = officeSettings(settings)
  if ('problem' in office) throw new ConfigError(office.problem)
  return office
}

function jobsOf(settings: z.infer<typeof Environment>): JobSettings {
  const jobs = jobSettings(settings)
  if ('problem' in jobs) throw new ConfigError(jobs.problem)
  return jobs
}

function ticketKeyOf(settings: z.infer<typeof Environment>): TicketKeySource {
  const source = ticketKeySource(settings, settings.MARQUEE_DATA_DIR)
  if (source === undefined) throw new ConfigError('MARQUEE_TICKET_KEY and MARQUEE_TICKET_KEY_FILE are both set')
  return source
}

function stripeOf(settings: z.infer<typeof Environment>): Config['payments']['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: base } = settings
  if (secretKey === undefined && webhookSecret === undefined && base === undefined) return undefined
  // A genuine webhook could not be told from a forged one without its secret.
  if (secretKey === undefined) throw new ConfigError('STRIPE_SECRET_KEY is not set, and another STRIPE_ variable is')
  if (webhookSecret === undefined)
    throw new ConfigError('STRIPE_WEBHOOK_SECRET is not set, and another STRIPE_ variable is')
  return { secretKey, webhookSecret, apiBase: base === undefined ? undefined : new URL(base) }
}
