/** The connection light in words: what it is, and what it means for the one who sells. Pure. */
import type { RefusalCode, TerminalKind } from '@marquee/shared'
import type { TerminalState } from '../../terminal/api.ts'
import { timeIn } from '../ui/zoned-time.ts'
import type { Connection } from './connection-store.ts'

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

/** `mapConfirmedAt`: as of when the seat map on the screen is known. */
export function describeLink(connection: Connection, timeZone: string, mapConfirmedAt: string | null): LightText {
  const facts = linkFacts(connection)
  switch (facts.is) {
    case 'lost':
      return {
        tone: 'bad',
        title: `Terminal program lost since ${timeIn(timeZone, facts.since)}`,
        meaning:
          facts.why ?? 'This page can’t reach its own terminal. It tries again by itself; what is shown may be old.',
      }
    case 'starting':
      return { tone: 'waiting', title: 'Starting', meaning: 'This page is reaching its terminal.' }
    case 'refused':
      return { tone: 'bad', title: 'Refused by the server', meaning: facts.why }
    case 'not_enrolled':
      return { tone: 'bad', title: 'Not enrolled', meaning: 'Enter a code from the manager.' }
    case 'cut_off':
      return describeCutOff(facts.state, facts.since, timeZone, mapConfirmedAt)
    case 'connecting':
      return {
        tone: 'waiting',
        title: 'Connecting',
        meaning: 'Reaching the server. Selling starts when the light is green.',
      }
    case 'letting_in':
      return { tone: 'waiting', title: 'Online', meaning: 'The server is letting this counter in: a moment.' }
    case 'online':
      return { tone: 'good', title: 'Online', meaning: '' }
  }
}

function describeCutOff(
  state: TerminalState,
  since: string,
  timeZone: string,
  mapConfirmedAt: string | null,
): LightText {
  const title = `Offline since ${timeIn(timeZone, since)}`
  switch (state.terminal?.kind) {
    case 'manager':
      return {
        tone: 'bad',
        title,
        meaning: `The server can’t be reached. What is shown was so at ${timeIn(timeZone, since)}.`,
      }
    case 'kiosk':
      return { tone: 'bad', title, meaning: 'Seats can’t be chosen here at the moment. Please ask at the counter.' }
    case 'door':
      return { tone: 'cut_off', title, meaning: 'Tickets are checked on. What other doors admit is known later.' }
    default: {
      if (!state.maySell) return { tone: 'bad', title, meaning: MAY_NOT_SELL }
      const map = mapConfirmedAt === null ? '' : ` The map shows ${timeIn(timeZone, mapConfirmedAt)}.`
      return {
        tone: 'cut_off',
        title,
        meaning: `Selling goes on with the seats that are allotted to this counter.${map}`,
      }
    }
  }
}

const MAY_NOT_SELL =
  'This counter was started anew, or the house’s records were restored from a backup. It must reach the server once before it sells. Check its network cable or Wi-Fi; it goes on by itself. Until then, sell at another counter.'

/**
 * `1 record waiting for the server`; undefined when none is. A counter's records are sales, prints and drawer movements
 * alike.
 */
export function describeWaiting(count: number, at: TerminalKind = 'counter'): string | undefined {
  if (count === 0) return undefined
  const what = at === 'door' ? 'admission' : 'record'
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'} waiting for the server`
}

/** `412 of 10,000 records sent`; undefined while nothing of note is being sent. */
export function describeDraining({ draining, waitingCommands }: TerminalState): string | undefined {
  if (draining === null) return undefined
  const sent = Math.max(0, draining.total - waitingCommands)
  return `${sent.toLocaleString('en')} of ${draining.total.toLocaleString('en')} ${draining.total === 1 ? 'record' : 'records'} sent`
}

/** `less than a minute`, `1 minute`, `12 minutes`, `3 h 5 min` */
export function lengthInWords(milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / 60_000)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
