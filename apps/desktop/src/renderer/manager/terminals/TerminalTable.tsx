/** Each terminal with its state by shape and word, its version, what it hasn't sent, its printer, and who works there. */
import { type Cinema, PROTOCOL_VERSION, type TerminalStatus } from '@marquee/shared'
import {
  Ban,
  CircleCheck,
  CircleDashed,
  DoorOpen,
  Monitor,
  TabletSmartphone,
  Ticket,
  TriangleAlert,
} from 'lucide-react'
import { stepInWords } from '../../help/help-words.ts'
import { newestVersion } from './newest-version.ts'
import { sinceWords } from './since-words.ts'

const KIND_ICONS = { counter: Ticket, kiosk: TabletSmartphone, manager: Monitor, door: DoorOpen } as const
const KINDS = { counter: 'Counter', kiosk: 'Kiosk', manager: 'Manager’s page', door: 'Door' } as const
const STATE_ICONS = { connected: CircleCheck, away: CircleDashed, revoked: Ban } as const
const STATES = { connected: 'Connected', away: 'Away', revoked: 'Revoked' } as const
const PRINTERS = { ready: 'Ready', trouble: 'Trouble', none: '' } as const

interface TerminalTableProps {
  terminals: readonly TerminalStatus[]
  cinemas: readonly Cinema[]
  timeZone: string
  now: number
  openId: string | null
  /** null: they can be looked at alone. */
  onOpen: ((id: string) => void) | null
}

export function TerminalTable({ terminals, cinemas, timeZone, now, openId, onOpen }: TerminalTableProps) {
  const newest = newestVersion(terminals.map(({ condition }) => condition?.version ?? null))
  return (
    <div className="terminals-scroll">
      <table className="terminals-table">
        <thead>
          <tr>
            <th scope="col">Terminal</th>
            <th scope="col">State</th>
            <th scope="col">Last seen</th>
            <th scope="col" className="figure">
              Unsent
            </th>
            <th scope="col">Printer</th>
            <th scope="col">Works there</th>
            <th scope="col">Version</th>
          </tr>
        </thead>
        <tbody>
          {terminals.map((terminal) => {
            const { id, name, kind, state, condition, lastSeenAt } = terminal
            const KindIcon = KIND_ICONS[kind]
            const StateIcon = STATE_ICONS[state]
            const cinema = cinemas.find((known) => known.id === terminal.cinemaId)?.name ?? 'All cinemas'
            const outbox = condition?.outbox ?? 0
            const isOld = isOldTerminal(terminal, newest)
            return (
              <tr key={id} data-terminal={name} data-terminal-state={state} aria-selected={openId === id}>
                <th scope="row">
                  <span className="terminal-name-cell">
                    <KindIcon aria-hidden="true" size={18} />
                    <span>
                      {onOpen === null ? (
                        name
                      ) : (
                        <button type="button" className="terminal-open" onClick={() => onOpen(id)}>
                          {name}
                        </button>
                      )}
                      <small>
                        {KINDS[kind]}, {cinema}
                      </small>
                    </span>
                  </span>
                </th>
                <td>
                  <span className={`terminal-mark ${state}`}>
                    <StateIcon aria-hidden="true" size={16} /> {STATES[state]}
                  </span>
                  {terminal.kiosk?.setting.isOutOfOrder === true && state !== 'revoked' && <small>Out of order</small>}
                </td>
                <td>{state === 'connected' ? 'Now' : sinceWords(lastSeenAt, now, timeZone)}</td>
                <td className="figure">
                  {outbox > 0 ? <strong>{outbox}</strong> : condition?.outbox === 0 ? '0' : ''}
                </td>
                <td>
                  {condition?.printer === 'trouble' ? (
                    <span className="terminal-mark away">
                      <TriangleAlert aria-hidden="true" size={16} /> {PRINTERS.trouble}
                    </span>
                  ) : (
                    PRINTERS[condition?.printer ?? 'none']
                  )}
                </td>
                <td>{condition?.operator ?? pageOf(terminal)}</td>
                <td>
                  <span className={isOld ? 'terminal-mark away' : ''}>
                    {isOld && <TriangleAlert aria-hidden="true" size={16} />}
                    {condition?.version ?? (condition?.protocol ? `Protocol ${condition.protocol}` : '')}
                    {isOld && ', old'}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {terminals.length === 0 && <p className="nothing">No terminal yet.</p>}
    </div>
  )
}

/** Nobody works at a kiosk: its page says what a visitor does there. */
function pageOf({ kiosk, state }: TerminalStatus): string {
  return kiosk?.now && state === 'connected' ? stepInWords(kiosk.now.step) : ''
}

function isOldTerminal({ condition, state }: TerminalStatus, newest: string | null): boolean {
  if (state === 'revoked' || !condition) return false
  if (condition.protocol !== null && condition.protocol < PROTOCOL_VERSION) return true
  return condition.version !== null && newest !== null && condition.version !== newest
}
