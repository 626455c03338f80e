/** Every terminal: connected, away since when, or revoked. */
import type { Cinema, TerminalStatus } from '@marquee/shared'
import { Ban, DoorOpen, Monitor, TabletSmartphone, Ticket } from 'lucide-react'
import { Problem } from '../../ui/Problem.tsx'
import { dayAndTimeIn, timeIn } from '../../ui/zoned-time.ts'
import './terminal-list.css'

const ICONS = { counter: Ticket, kiosk: TabletSmartphone, manager: Monitor, door: DoorOpen } as const
const KINDS = { counter: 'Counter', kiosk: 'Kiosk', manager: 'Manager', door: 'Door' } as const

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
      aria-label="Terminals"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and without a mouse only what has the focus does
      tabIndex={0}
    >
      <div className="panel-heading">
        <h2>Terminals</h2>
        <span className="quiet-text tabular">
          {connected} of {terminals.length} connected{asOf !== null && `, as of ${timeIn(timeZone, asOf)}`}
        </span>
      </div>
      <Problem sentence={sentence} />
      <ul>
        {terminals.map((terminal) => {
          const Icon = terminal.state === 'revoked' ? Ban : ICONS[terminal.kind]
          const cinema = cinemas.find((known) => known.id === terminal.cinemaId)?.name ?? 'all cinemas'
          return (
            <li key={terminal.id} className={terminal.state} data-terminal-state={terminal.state}>
              <Icon aria-hidden="true" size={18} />
              <span>
                <strong>{terminal.name}</strong>
                <small>
                  {KINDS[terminal.kind]}, {cinema}
                </small>
              </span>
              <span className="terminal-state">
                <span className="state-pill">
                  {terminal.state === 'away' ? 'Away' : terminal.state === 'revoked' ? 'Revoked' : 'Connected'}
                </span>
                {terminal.state !== 'connected' && (
                  <small>
                    {terminal.lastSeenAt === null
                      ? 'never seen'
                      : `last seen ${dayAndTimeIn(timeZone, terminal.lastSeenAt)}`}
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
