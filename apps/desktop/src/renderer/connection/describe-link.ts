/** The connection light in words: what it is, and what it means for the one who sells. */
import type { RefusalCode, TerminalKind } from '@marquee/shared'
import type { TerminalState } from '../../terminal/api.ts'
import { timeIn } from '../ui/zoned-time.ts'
import { staffLanguage } from '../words/staff/staff-speech.ts'
import type { Connection } from './connection-store.ts'
import { refusalSentence } from './refusal-sentence.ts'
import { say } from './words/say.ts'

/** `cut_off`: the server can't be reached, and this counter sells on with what it has. */
export type LightTone = 'good' | 'waiting' | 'cut_off' | 'bad'

export interface LightText {
  tone: LightTone
  title: string
  /** The meaning; empty when all is well. */
  meaning: string
}

/** What the light is to say, for a screen that says it in another language. */
export type LinkFacts =
  | { is: 'lost'; since: string; why: string | undefined }
  | { is: 'refused'; code: RefusalCode; why: string }
  | { is: 'cut_off'; since: string; state: TerminalState }
  | { is: 'starting' | 'not_enrolled' | 'connecting' | 'letting_in' | 'online' }

export function linkFacts({ page, terminal }: Connection): LinkFacts {
  if (page.state === 'lost') return { is: 'lost', since: page.since, why: page.why }
  if (page.state === 'connecting' || terminal === null) return { is: 'starting' }
  const { link, cutOffSince } = terminal
  if (link.state === 'refused') return { is: 'refused', code: link.code, why: link.why }
  if (link.state === 'not_enrolled') return { is: 'not_enrolled' }
  if (cutOffSince !== null || link.state === 'offline') {
    return { is: 'cut_off', since: cutOffSince ?? link.since, state: terminal }
  }
  if (link.state === 'connecting') return { is: 'connecting' }
  return { is: terminal.terminal?.kind === 'counter' && !terminal.maySell ? 'letting_in' : 'online' }
}

/** What the terminal was told is in English: a refusal that needs no more than its code is said in the page's language. */
function linkRefusal({ code, why }: LinkFacts & { is: 'refused' }): string {
  switch (code) {
    case 'unknown_terminal':
    case 'revoked_terminal':
    case 'bad_signature':
    case 'identity_in_use':
      return staffLanguage() === 'en' ? why : refusalSentence({ code })
    default:
      return why
  }
}

/** `mapConfirmedAt`: as of when the seat map on the screen is known. */
export function describeLink(connection: Connection, timeZone: string, mapConfirmedAt: string | null): LightText {
  const facts = linkFacts(connection)
  switch (facts.is) {
    case 'lost':
      return {
        tone: 'bad',
        title: say('lost', { time: timeIn(timeZone, facts.since) }),
        meaning: facts.why ?? say('lost_more'),
      }
    case 'starting':
      return { tone: 'waiting', title: say('starting'), meaning: say('starting_more') }
    case 'refused':
      return { tone: 'bad', title: say('refused'), meaning: linkRefusal(facts) }
    case 'not_enrolled':
      return { tone: 'bad', title: say('not_enrolled'), meaning: say('not_enrolled_more') }
    case 'cut_off':
      return describeCutOff(facts.state, facts.since, timeZone, mapConfirmedAt)
    case 'connecting':
      return {
        tone: 'waiting',
        title: say('connecting'),
        meaning: say('connecting_more'),
      }
    case 'letting_in':
      return { tone: 'waiting', title: say('online'), meaning: say('letting_in') }
    case 'online':
      return { tone: 'good', title: say('online'), meaning: '' }
  }
}

function describeCutOff(
  state: TerminalState,
  since: string,
  timeZone: string,
  mapConfirmedAt: string | null,
): LightText {
  const title = say('offline_since', { time: timeIn(timeZone, since) })
  switch (state.terminal?.kind) {
    case 'manager':
      return {
        tone: 'bad',
        title,
        meaning: say('manager_offline', { time: timeIn(timeZone, since) }),
      }
    case 'kiosk':
      return { tone: 'bad', title, meaning: say('kiosk_offline') }
    case 'door':
      return { tone: 'cut_off', title, meaning: say('door_offline') }
    default: {
      if (!state.maySell) return { tone: 'bad', title, meaning: say('may_not_sell') }
      return {
        tone: 'cut_off',
        title,
        meaning:
          mapConfirmedAt === null
            ? say('counter_offline')
            : say('counter_offline_map', { time: timeIn(timeZone, mapConfirmedAt) }),
      }
    }
  }
}

/**
 * `1 record waiting for the server`; undefined when none is. A counter's records are sales, prints and drawer movements
 * alike.
 */
export function describeWaiting(count: number, at: TerminalKind = 'counter'): string | undefined {
  if (count === 0) return undefined
  return say(at === 'door' ? 'admissions_waiting' : 'records_waiting', { count })
}

/** `412 of 10,000 records sent`; undefined while nothing of note is being sent. */
export function describeDraining({ draining, waitingCommands }: TerminalState): string | undefined {
  if (draining === null) return undefined
  return say('records_sent', { sent: Math.max(0, draining.total - waitingCommands), total: draining.total })
}

/** `less than a minute`, `1 minute`, `12 minutes`, `3 h 5 min` */
export function lengthInWords(milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / 60_000)
  if (minutes < 1) return say('less_than_a_minute')
  if (minutes < 60) return say('minutes', { count: minutes })
  return say('hours_and_minutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
