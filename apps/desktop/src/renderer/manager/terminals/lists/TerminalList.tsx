/** Every terminal: connected, away since when, or revoked. */
import type { Cinema, TerminalStatus } from '@marquee/shared'
import { Ban, DoorOpen, Monitor, TabletSmartphone, Ticket } from 'lucide-react'
import { Problem } from '../../../ui/Problem.tsx'
import { dayAndTimeIn, timeIn } from '../../../ui/zoned-time.ts'
import { say } from './words/say.ts'
import './terminal-list.css'

const ICONS = { counter: Ticket, kiosk: TabletSmartphone, manager: Monitor, door: DoorOpen } as const

interface TerminalListProps {
  terminals: readonly TerminalStatus[]
  sentence: string | null
  cinemas: readonly Cinema[]
  timeZone: string
  /** The manager's page is cut off: as of when these states are known. */
  asOf: string | null
}

export function TerminalList({ terminals, sentence, cinemas, timeZone, asOf }: TerminalListProps) {
  const connected = terminals.filter((terminal) => terminal.state === 'connected').length
  return (
    <section
      className={`terminal-list boxed ${asOf === null ? '' : 'stale'}`}
      aria-label={say('terminals')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and without a mouse only what has the focus does
      tabIndex={0}
    >
      <div className="panel-heading">
        <h2>{say('terminals')}</h2>
        <span className="quiet-text tabular">
          {asOf === null
            ? say('connected_of', { connected, all: terminals.length })
            : say('connected_as_of', { connected, all: terminals.length, time: timeIn(timeZone, asOf) })}
        </span>
      </div>
      <Problem sentence={sentence} />
      <ul>
        {terminals.map((terminal) => {
          const Icon = terminal.state === 'revoked' ? Ban : ICONS[terminal.kind]
          const cinema = cinemas.find((known) => known.id === terminal.cinemaId)?.name ?? say('all_cinemas')
          return (
            <li key={terminal.id} className={terminal.state} data-terminal-state={terminal.state}>
              <Icon aria-hidden="true" size={18} />
              <span>
                <strong>{terminal.name}</strong>
                <small>{say(`at_${terminal.kind}`, { cinema })}</small>
              </span>
              <span className="terminal-state">
                <span className="state-pill">{say(`state_${terminal.state}`)}</span>
                {terminal.state !== 'connected' && (
                  <small>
                    {terminal.lastSeenAt === null
                      ? say('never_seen')
                      : say('last_seen', { when: dayAndTimeIn(timeZone, terminal.lastSeenAt) })}
                  </small>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
