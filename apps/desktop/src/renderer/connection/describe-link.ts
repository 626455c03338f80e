/** The connection light in words: what it is, and what it means for the one who sells. Pure. */
import type { TerminalKind } from '@marquee/shared'
import { timeIn } from '../ui/zoned-time.ts'
import type { Connection } from './connection-store.ts'

export type LightTone = 'good' | 'waiting' | 'bad'

export interface LightText {
  tone: LightTone
  title: string
  /** What it means; empty when all is well. */
  meaning: string
}

/** `mapConfirmedAt`: as of when the seat map on the screen is known. */
export function describeLink(connection: Connection, timeZone: string, mapConfirmedAt: string | null): LightText {
  const { page, terminal } = connection
  if (page.state === 'lost') {
    return {
      tone: 'bad',
      title: `Terminal program lost since ${timeIn(timeZone, page.since)}`,
      meaning:
        page.why ?? 'This page can’t reach its own terminal. It tries again by itself; what is shown may be old.',
    }
  }
  if (page.state === 'connecting' || terminal === null) {
    return { tone: 'waiting', title: 'Starting', meaning: 'This page is reaching its terminal.' }
  }
  const { link } = terminal
  switch (link.state) {
    case 'online':
      return { tone: 'good', title: 'Online', meaning: '' }
    case 'connecting':
      return {
        tone: 'waiting',
        title: 'Connecting',
        meaning: 'Reaching the server. Selling starts when the light is green.',
      }
    case 'offline':
      return {
        tone: 'bad',
        title: `Offline since ${timeIn(timeZone, link.since)}`,
        meaning: offlineMeaning(
          terminal.terminal?.kind,
          timeIn(timeZone, link.since),
          mapConfirmedAt && timeIn(timeZone, mapConfirmedAt),
        ),
      }
    case 'refused':
      return { tone: 'bad', title: 'Refused by the server', meaning: link.why }
    case 'not_enrolled':
      return { tone: 'bad', title: 'Not enrolled', meaning: 'Enter a code from the manager.' }
  }
}

function offlineMeaning(kind: TerminalKind | undefined, since: string, map: string | null): string {
  if (kind === 'manager') return `The server can’t be reached. What is shown was so at ${since}.`
  if (kind === 'kiosk') return 'Seats can’t be chosen here at the moment. Please ask at the counter.'
  return map === null ? 'Selling is paused until the server is back.' : `Selling is paused. The map shows ${map}.`
}

/** `1 sale waiting for the server`; undefined when none is. */
export function describeWaiting(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? '1 sale waiting for the server' : `${count} sales waiting for the server`
}
