/** A refusal in English: for screens that speak it, logs, and programs. */
import type { Refusal } from '../refusals.ts'
import { allRefusals } from './en/all-refusals.ts'
import { type RefusalWordKey, sayRefusal } from './say-refusal.ts'
import { createSpeech, type Speech } from './speech.ts'

let english: Speech<RefusalWordKey> | undefined

/** Puts a refusal into one sentence that a clerk or a customer can act on. */
export function describeRefusal(refusal: Refusal): string {
  english ??= createSpeech('en', allRefusals)
  return withDetails(refusal) ?? sayRefusal(english, refusal)
}

/** What is told in English words alone, by the part that refuses. */
function withDetails(refusal: Refusal): string | undefined {
  switch (refusal.code) {
    case 'malformed':
      return `The message was refused: ${refusal.field} ${refusal.problem}.`
    case 'not_allowed':
      return `That may not be done from here: it takes a ${refusal.needs}.`
    case 'unauthorised':
      return `The token was refused: ${refusal.problem}.`
    case 'bad_webhook':
      return `The webhook was refused: ${refusal.problem}.`
    case 'rate_limited':
      return `Too many ${refusal.what}: try again in ${refusal.retryAfterSeconds} s.`
    case 'unavailable':
      return `This cannot be done right now: ${refusal.what}.`
    case 'offline':
      return `No connection to the server: ${refusal.what}.`
    case 'timeout':
      return `The server has not answered in time: ${refusal.what}.`
    case 'unknown_ticket_type':
      return `There is no price for a ${refusal.ticketType} ticket on seat ${refusal.seatId}.`
    case 'resolution_unavailable':
      return `That cannot be done about it (${refusal.resolution.replaceAll('_', ' ')}): look at it again.`
    default:
      return undefined
  }
}
