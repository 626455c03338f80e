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
import { say } from './words/say.ts'

const KIND_ICONS = { counter: Ticket, kiosk: TabletSmartphone, manager: Monitor, door: DoorOpen } as const
const STATE_ICONS = { connected: CircleCheck, away: CircleDashed, revoked: Ban } as const

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
            <th scope="col">{say('terminal')}</th>
            <th scope="col">{say('state')}</th>
            <th scope="col" className="figure">
              {say('unsent')}
            </th>
            <th scope="col">{say('printer')}</th>
            <th scope="col">{say('works_there')}</th>
            <th scope="col">{say('version')}</th>
          </tr>
        </thead>
        <tbody>
          {terminals.map((terminal) => {
            const { id, name, kind, state, condition, lastSeenAt } = terminal
            const KindIcon = KIND_ICONS[kind]
            const StateIcon = STATE_ICONS[state]
            const cinema = cinemas.find((known) => known.id === terminal.cinemaId)?.name ?? say('all_cinemas')
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
                      <small>{say(`at_${kind}`, { cinema })}</small>
                    </span>
                  </span>
                </th>
                <td>
                  <span className={`terminal-mark ${state}`}>
                    <StateIcon aria-hidden="true" size={16} /> {say(`state_${state}`)}
                  </span>
                  {terminal.kiosk?.setting.isOutOfOrder === true && state !== 'revoked' && (
                    <small>{say('out_of_order')}</small>
                  )}
                  {state !== 'connected' && <small>{sinceWords(lastSeenAt, now, timeZone)}</small>}
                </td>
                <td className="figure">
                  {outbox > 0 ? <strong>{outbox}</strong> : condition?.outbox === 0 ? '0' : ''}
                </td>
                <td>
                  {condition?.printer === 'trouble' ? (
                    <span className="terminal-mark away">
                      <TriangleAlert aria-hidden="true" size={16} /> {say('printer_trouble')}
                    </span>
                  ) : (
                    condition?.printer === 'ready' && say('printer_ready')
                  )}
                </td>
                <td>{condition?.operator ?? pageOf(terminal)}</td>
                <td>
                  <span className={isOld ? 'terminal-mark away' : ''}>
                    {isOld && <TriangleAlert aria-hidden="true" size={16} />}
                    {isOld ? say('version_old', { version: versionOf(terminal) }) : versionOf(terminal)}
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {terminals.length === 0 && <p className="nothing">{say('none_yet')}</p>}
    </div>
  )
}

function versionOf({ condition }: TerminalStatus): string {
  return condition?.version ?? (condition?.protocol ? say('protocol', { protocol: condition.protocol }) : '')
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
