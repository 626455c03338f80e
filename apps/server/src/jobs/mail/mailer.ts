/** Hands letters to a mail server, or puts them into a folder where a person can look at them. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Sent } from '../deliveries.ts'

export interface Letter {
  subject: string
  text: string
  html: string
  attachment: { filename: string; contentType: string; content: Buffer } | undefined
}

export type MailConfig =
  /** `smtpUrl`: smtp://user:password@host:port, or smtps:// */
  { from: string } & ({ smtpUrl: string } | { dir: string })

export interface Mailer {
  /** @param id names the letter for good: a mail program that gets it twice shows it once */
  send(id: string, to: string, letter: Letter): Promise<Sent>
  close(): void
}

interface SmtpFailure {
  /** nodemailer's own, such as EAUTH, EENVELOPE, ECONNECTION. */
  code?: string
  /** The mail server's. */
  responseCode?: number
  message: string
}

/** The address is refused for good. Other 5xx answers are about us (a wrong password), and somebody may put them right. */
const isRefusedAddress = ({ code, responseCode = 0 }: SmtpFailure): boolean =>
  code === 'EENVELOPE' && responseCode >= 550 && responseCode <= 554

export function createMailer(config: MailConfig): Mailer {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(config.from)?.[1] ?? 'localhost'
  const message = (id: string, to: string, { subject, text, html, attachment }: Letter) => ({
    from: config.from,
    // An object is one address, whatever is in it.
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: attachment === undefined ? [] : [attachment],
    messageId: `<${id}@${domain}>`,
    // The mail answers nobody, and no holiday note should answer it. RFC 3834.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  if ('dir' in config) {
    const { dir } = config
    const transport = createTransport({ streamTransport: true, buffer: true })
    return {
      async send(id, to, letter) {
        try {
          const sent = await transport.sendMail(message(id, to, letter))
          // Names, addresses and tickets: nobody else's to read.
          await mkdir(dir, { recursive: true, mode: 0o700 })
          const temporary = join(dir, `${id}.${randomUUID()}.tmp`)
          await writeFile(temporary, sent.message, { mode: 0o600 })
          await rename(temporary, join(dir, `${id}.eml`))
          return { kind: 'done' }
        } catch (error) {
          return { kind: 'failed', error: (error as Error).message }
        }
      },
      close: () => transport.close(),
    }
  }

  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...(mustEncrypt(config.smtpUrl) && { requireTLS: true }),
  })
  return {
    async send(id, to, letter) {
      try {
        await transport.sendMail(message(id, to, letter))
        return { kind: 'done', status: 250 }
      } catch (error) {
        const failure = error as SmtpFailure
        return {
          kind: 'failed',
          status: failure.responseCode,
          error: failure.message,
          final: isRefusedAddress(failure),
        }
      }
    },
    close: () => transport.close(),
  }
}

/** A password goes over another machine's wire only inside TLS. */
function mustEncrypt(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl)
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
