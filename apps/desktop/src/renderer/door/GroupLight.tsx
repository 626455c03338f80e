/** A group's code was scanned: who of it is here, and lets them in. */
import type { Id } from '@marquee/shared'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { GroupAtDoor } from '../../terminal/api.ts'
import { leftOutOf } from './door-words.ts'
import './group-light.css'

interface GroupLightProps {
  group: GroupAtDoor
  /** The show, and who stays out. */
  text: string
  onAdmit(code: string, ticketIds: readonly Id[]): void
  onLeave(): void
}

export function GroupLight({ group, text, onAdmit, onLeave }: GroupLightProps) {
  const waiting = group.seats.filter(({ state }) => state === 'waiting').map(({ ticketId }) => ticketId)
  const inside = group.seats.filter(({ state }) => state === 'in').length
  const [here, setHere] = useState<readonly Id[]>(waiting)
  const add = (): void => setHere(waiting.filter((id, i) => here.includes(id) || i === firstAway(waiting, here)))
  const toggle = (ticketId: Id): void =>
    setHere(waiting.filter((id) => (id === ticketId ? !here.includes(id) : here.includes(id))))
  return (
    <div className="door-light group-light" data-testid="door-light" data-verdict="group">
      <p className="group-head">
        <strong>Admit {group.seats.length}</strong>
        <span>{inside > 0 ? `${inside} of them came before` : text}</span>
      </p>
      <fieldset className="group-count" aria-label="How many are here">
        <button
          type="button"
          className="icon-button"
          aria-label="One less"
          disabled={here.length <= 1}
          onClick={() => setHere(here.slice(0, -1))}
        >
          <span aria-hidden="true">−</span>
        </button>
        <output className="tabular">{here.length} here</output>
        <button
          type="button"
          className="icon-button"
          aria-label="One more"
          disabled={here.length === waiting.length}
          onClick={add}
        >
          <span aria-hidden="true">+</span>
        </button>
      </fieldset>
      <ul className="group-seats" aria-label="Seats">
        {group.seats.map(({ ticketId, seatId, state }) => (
          <li key={ticketId}>
            {state === 'waiting' ? (
              <button type="button" aria-pressed={here.includes(ticketId)} onClick={() => toggle(ticketId)}>
                {here.includes(ticketId) && <Check aria-hidden="true" size={16} />}
                {seatId}
              </button>
            ) : (
              <span className="group-gone">
                {seatId}
                <small>{state === 'in' ? 'in' : 'out'}</small>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="group-out">{inside > 0 ? leftOutOf(group) : ''}</p>
      <div className="group-actions">
        <button type="button" className="button large" onClick={onLeave}>
          Nobody now
        </button>
        <button
          type="button"
          className="button primary large"
          disabled={here.length === 0}
          onClick={() => onAdmit(group.code, here)}
        >
          {here.length === waiting.length && here.length > 1 ? `Admit all ${here.length}` : `Admit ${here.length}`}
        </button>
      </div>
    </div>
  )
}

const firstAway = (waiting: readonly Id[], here: readonly Id[]): number => waiting.findIndex((id) => !here.includes(id))
