/** `marquee verify-ticket`: checks a ticket's code with the public key alone, as a door does that has no network. */
import { isKeyNamed, parseTicketCode } from '@marquee/shared'
import { Command } from 'commander'
import { verifyTicketCode } from '../../apps/server/src/tickets/ticket-signer.ts'

/** 32 bytes in base64url. */
const PUBLIC_KEY = /^[A-Za-z0-9_-]{43}$/

export function verifyTicketCommand(): Command {
  return new Command('verify-ticket')
    .description("check a ticket's code with the house's public key; needs no server and no ledger")
    .argument('<code>', 'what the QR code says, such as MQ3:3G0V6…')
    .requiredOption(
      '--key <key>',
      "one of the house's public keys, as GET /api/v1/tickets/key tells them; may be repeated",
      oneMore,
    )
    .action((code: string, { key: keys }: { key: string[] }, command: Command) => {
      if (!keys.every((key) => PUBLIC_KEY.test(key))) {
        return command.error('--key must be 43 letters, digits, - or _: 32 bytes in base64url')
      }
      const ticket = verifyTicketCode(code.trim(), keys)
      if (ticket === undefined) {
        console.error(`not genuine: ${whyNot(code.trim(), keys)}`)
        process.exitCode = 1
        return
      }
      const { t, s, p, b } = ticket
      const seller = parseTicketCode(code.trim())
      const by = seller?.by === 'terminal' ? [`sold by terminal ${seller.payload.i}`] : []
      console.log([`genuine`, `seat    ${p}`, `starts  ${b}`, `ticket  ${t}`, `show    ${s}`, ...by].join('\n'))
    })
}

/** Each key has an option of its own: of several after one, a key that begins with "-" would be read as an option. */
function oneMore(key: string, keys: readonly string[] = []): string[] {
  return [...keys, key]
}

function whyNot(code: string, keys: readonly string[]): string {
  const parsed = parseTicketCode(code)
  if (!parsed) return "it is not a ticket's code"
  const named = parsed.payload.h
  if (named !== undefined && !keys.some((key) => isKeyNamed(key, named))) {
    return `it names the key ${named}, which is none of these`
  }
  return parsed.by === 'server'
    ? 'its signature is not by this key, or it was altered'
    : 'the terminal that signed it was not certified for its show by this key, or it was altered'
}
