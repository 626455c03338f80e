/** The settings of the HTTP side, as the environment has them. */
import { z } from 'zod'
import type { TokenSettings } from './auth/tokens.ts'
import { LIMITS, type LimitSettings, readLimits } from './limits/limit-settings.ts'

export interface HttpSettings {
  /** undefined: one is made, and kept in the data folder. */
  tokenSecret: string | undefined
  tokens: Omit<TokenSettings, 'secret'>
  limits: LimitSettings
  streams: { total: number; perAddress: number }
  /** Open connections of terminals, from one address. */
  connectionsPerAddress: number
  /** The number of proxies in front, whose word on the caller's address is taken. */
  trustProxy: number
  corsOrigins: readonly string[]
}

const MIN_SECRET_BYTES = 32

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)

const isHttpUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

const secret = z
  .string()
  .refine(
    (text) => new TextEncoder().encode(text).length >= MIN_SECRET_BYTES,
    `must be at least ${MIN_SECRET_BYTES} bytes`,
  )

const limits = z.string().transform((text, context): LimitSettings => {
  const read = readLimits(text)
  if (read.ok) return read.value
  context.addIssue(read.problem)
  return z.NEVER
})

const origins = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine(
    (list) => list.every((each) => isHttpUrl(each) && new URL(each).origin === each),
    'must be origins such as https://tickets.example, separated by commas',
  )

export const HTTP_ENVIRONMENT = {
  MARQUEE_JWT_SECRET: secret.optional(),
  MARQUEE_JWKS_URL: z.string().refine(isHttpUrl, 'must be a URL such as https://login.example/jwks.json').optional(),
  MARQUEE_JWT_AUDIENCE: z.string().min(1).default('marquee'),
  MARQUEE_JWT_ISSUER: z.string().min(1).default('marquee'),
  MARQUEE_LIMITS: limits.default(LIMITS),
  MARQUEE_STREAMS: wholeNumber(1, 1_000_000).default(10_000),
  MARQUEE_STREAMS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(100),
  MARQUEE_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(500),
  MARQUEE_TRUST_PROXY: wholeNumber(0, 10).default(0),
  MARQUEE_CORS_ORIGINS: origins.default([]),
}

const HttpEnvironment = z.object(HTTP_ENVIRONMENT)

/**
 * Reads the HTTP settings without needing any others. The problem names the variable, never its value, which may be a
 * secret.
 */
export function readHttpSettings(
  env: Readonly<Record<string, string | undefined>>,
): { ok: true; value: HttpSettings } | { ok: false; problem: string } {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = HttpEnvironment.safeParse(set)
  if (parsed.success) return { ok: true, value: httpSettings(parsed.data) }
  return {
    ok: false,
    problem: parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join('\n'),
  }
}

export function httpSettings(env: z.output<typeof HttpEnvironment>): HttpSettings {
  return {
    tokenSecret: env.MARQUEE_JWT_SECRET,
    tokens: { jwksUrl: env.MARQUEE_JWKS_URL, audience: env.MARQUEE_JWT_AUDIENCE, issuer: env.MARQUEE_JWT_ISSUER },
    limits: env.MARQUEE_LIMITS,
    streams: { total: env.MARQUEE_STREAMS, perAddress: env.MARQUEE_STREAMS_PER_ADDRESS },
    connectionsPerAddress: env.MARQUEE_CONNECTIONS_PER_ADDRESS,
    trustProxy: env.MARQUEE_TRUST_PROXY,
    corsOrigins: env.MARQUEE_CORS_ORIGINS,
  }
}
