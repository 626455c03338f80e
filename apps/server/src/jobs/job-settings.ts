/** The settings of what follows a booking, as the environment has them. */
import { z } from 'zod'
import type { MailConfig } from './mail/mailer.ts'
import type { WebhookConfig } from './webhooks/post.ts'

export interface JobSettings {
  /** undefined: customers get no mails */
  mail: MailConfig | undefined
  /** undefined: no other system is told */
  webhooks: WebhookConfig | undefined
}

const hasProtocol = (text: string, protocols: readonly string[]): boolean =>
  protocols.includes(URL.parse(text)?.protocol ?? '')

const hasCredentials = (text: string): boolean => {
  const { username = '', password = '' } = URL.parse(text) ?? {}
  return username !== '' || password !== ''
}

const urls = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((each) => each.trim()))])
  .refine(
    (list) => list.every((each) => hasProtocol(each, ['http:', 'https:'])),
    'must be URLs such as https://crm.example/marquee, separated by commas',
  )
  // fetch refuses each call to such a URL.
  .refine((list) => !list.some(hasCredentials), 'must be URLs without a user and a password')

export const JOBS_ENVIRONMENT = {
  SMTP_URL: z
    .string()
    .refine(
      (text) => hasProtocol(text, ['smtp:', 'smtps:']),
      'must be a URL such as smtp://user:password@mail.example:587',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    // A single line with a single address: it becomes a header.
    .regex(/^(?:[^\r\n<>@"]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must look like Rex <tickets@rex.example>')
    .optional(),
  /** Used without SMTP_URL: mails become files here. */
  MARQUEE_MAIL_DIR: z.string().min(1).optional(),
  MARQUEE_WEBHOOK_URLS: urls.optional(),
  MARQUEE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^(?:whsec_)?(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
      'must be 24 to 64 bytes in base64, such as openssl rand -base64 32 makes',
    )
    .optional(),
}

const JobsEnvironment = z.object(JOBS_ENVIRONMENT)

/** A mistake that concerns two variables is a sentence that names both. */
export function jobSettings(env: z.output<typeof JobsEnvironment>): JobSettings | { problem: string } {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, MARQUEE_MAIL_DIR: dir } = env
  if (smtpUrl !== undefined && from === undefined) return { problem: 'MAIL_FROM is not set, and SMTP_URL is' }
  const { MARQUEE_WEBHOOK_URLS: endpoints, MARQUEE_WEBHOOK_SECRET: secret } = env
  // Receivers could not tell our events from forged ones without it.
  if (endpoints !== undefined && secret === undefined) {
    return { problem: 'MARQUEE_WEBHOOK_SECRET is not set, and MARQUEE_WEBHOOK_URLS is' }
  }
  const webhooks = endpoints === undefined || secret === undefined ? undefined : { urls: endpoints, secret }
  if (smtpUrl !== undefined && from !== undefined) return { mail: { from, smtpUrl }, webhooks }
  const toDir = dir === undefined ? undefined : { from: from ?? 'Marquee <tickets@localhost>', dir }
  return { mail: toDir, webhooks }
}
