/** A real mail server for tests: it wants a password, keeps what it takes, and fails in the ways that mail servers fail. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The text as it came over the wire. */
  raw: string
  parsed: Email
}

export type MailFault =
  /** The server answers this code when it is told the recipient, or when it has read the mail. */
  | { at: 'recipient' | 'mail'; code: number }
  /** The server reads the mail and says nothing. */
  | 'silent'

export interface TestMailServer {
  /** The address with user and password in it. */
  url: string
  /** The mails that it has accepted, oldest first. */
  mails: ReceivedMail[]
  /** The number of mails that it has read, accepted or not. */
  read(): number
  fail(fault: MailFault | undefined): void
  stop(): Promise<void>
  /** Again on the same port. */
  start(): Promise<void>
}

const USER = 'marquee'
const PASSWORD = 'to the letter box'

export async function createTestMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  let fault: MailFault | undefined
  let read = 0
  let server: SMTPServer | undefined
  let port = 0

  const refusal = (at: 'recipient' | 'mail'): Error | undefined =>
    typeof fault === 'object' && fault.at === at
      ? Object.assign(new Error('not now'), { responseCode: fault.code })
      : undefined

  async function start(): Promise<void> {
    const next = new SMTPServer({
      // No certificate: the tests are on one machine.
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      authMethods: ['PLAIN'],
      closeTimeout: 100,
      onAuth: ({ username, password }, _session, done) =>
        username === USER && password === PASSWORD
          ? done(null, { user: USER })
          : done(Object.assign(new Error('wrong user or password'), { responseCode: 535 })),
      onRcptTo: (_address, _session, done) => done(refusal('recipient')),
      onData(stream, { envelope }, done) {
        void (async () => {
          const raw = await text(stream)
          read++
          if (fault === 'silent') return
          const refused = refusal('mail')
          if (refused) return done(refused)
          mails.push({
            from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
            to: envelope.rcptTo.map((each) => each.address),
            raw,
            parsed: await PostalMime.parse(raw),
          })
          done()
        })().catch(done)
      },
    })
    // A client that goes away in the middle is no failure of the server's.
    next.on('error', () => {})
    await new Promise<void>((resolve, reject) => {
      next.once('error', reject)
      next.listen(port, '127.0.0.1', () => resolve())
    })
    port = (next.server.address() as AddressInfo).port
    server = next
  }

  await start()
  return {
    url: `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    mails,
    read: () => read,
    fail(next) {
      fault = next
    },
    start,
    async stop() {
      await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
      server = undefined
    },
  }
}
