/** The settings of the office, as the environment has them. */
import { z } from 'zod'
import type { ProviderSettings } from './provider.ts'

export interface OfficeSettings {
  /** `with-accounts`: as soon as the house has an account. `never`: no setting of the environment, for a simulation alone. */
  asks: 'always' | 'with-accounts' | 'never'
  /** Without a touch for so long, a session ends. */
  idleSeconds: number
  /** undefined: the house has none */
  provider: ProviderSettings | undefined
}

const isSafe = (text: string): boolean => {
  const url = URL.parse(text)
  if (url?.protocol === 'https:') return true
  return url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
}

const address = (example: string) =>
  z.string().refine(isSafe, `must be an https address such as ${example}, or http on this machine`)

export const OFFICE_ENVIRONMENT = {
  MARQUEE_OFFICE_LOG_IN: z.enum(['always', 'with-accounts']).default('always'),
  MARQUEE_OFFICE_IDLE_MINUTES: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number from 1 to 720')
    .transform(Number)
    .refine((n) => n >= 1 && n <= 720, 'must be a whole number from 1 to 720')
    .default(15),
  MARQUEE_OIDC_ISSUER: address('https://login.example').optional(),
  MARQUEE_OIDC_CLIENT_ID: z.string().min(1).optional(),
  MARQUEE_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  MARQUEE_OIDC_REDIRECT: address('https://tickets.example/office/signed-in').optional(),
  MARQUEE_OIDC_NAME: z.string().min(1).max(40).default('your organisation'),
}

const OfficeEnvironment = z.object(OFFICE_ENVIRONMENT)

/** @returns what is wrong with them together, as a sentence */
export function officeSettings(env: z.output<typeof OfficeEnvironment>): OfficeSettings | { problem: string } {
  const issuer = env.MARQUEE_OIDC_ISSUER
  const clientId = env.MARQUEE_OIDC_CLIENT_ID
  const redirect = env.MARQUEE_OIDC_REDIRECT
  const given = [issuer, clientId, redirect].filter((value) => value !== undefined).length
  if (given !== 0 && given !== 3) {
    return { problem: 'MARQUEE_OIDC_ISSUER, MARQUEE_OIDC_CLIENT_ID and MARQUEE_OIDC_REDIRECT are set together' }
  }
  return {
    asks: env.MARQUEE_OFFICE_LOG_IN,
    idleSeconds: env.MARQUEE_OFFICE_IDLE_MINUTES * 60,
    provider:
      issuer === undefined || clientId === undefined || redirect === undefined
        ? undefined
        : {
            issuer: new URL(issuer),
            clientId,
            clientSecret: env.MARQUEE_OIDC_CLIENT_SECRET,
            redirect: new URL(redirect),
            name: env.MARQUEE_OIDC_NAME,
          },
  }
}
