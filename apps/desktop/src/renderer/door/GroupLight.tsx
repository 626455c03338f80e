/** A group's code was scanned: who of it is here, and lets them in. */
import type { Id } from '@marquee/shared'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { GroupAtDoor } from '../../terminal/api.ts'
import { useSpeech } from './door-context.ts'
import { sayWhoStaysOut } from './say-sentence.ts'
import './group-light.css'

interface GroupLightProps {
  group: GroupAtDoor
  /** The show. */
  text: string
  onAdmit(code: string, ticketIds: readonly Id[]): void
  onLeave(): void
}

export function GroupLight({ group, text, onAdmit, onLeave }: GroupLightProps) {
  const speech = useSpeech()
  const waiting = group.seats.filter(({ state }) => state === 'waiting').map(({ ticketId }) => ticketId)
  const inside = group.seats.filter(({ state }) => state === 'in').length
  const [here, setHere] = useState<readonly Id[]>(waiting)
  const add = (): void => setHere(waiting.filter((id, i) => here.includes(id) || i === firstAway(waiting, here)))
  const toggle = (ticketId: Id): void =>
    setHere(waiting.filter((id) => (id === ticketId ? !here.includes(id) : here.includes(id))))
  return (
    <div className="door-light group-light" data-testid="door-light" data-verdict="group">
      <p className="group-head">
        <strong>{speech.say('group_admit', { count: group.seats.length })}</strong>
        <span>{inside > 0 ? speech.say('group_came_before', { inside }) : text}</span>
      </p>
      <fieldset className="group-count" aria-label={speech.say('group_how_many')}>
        <button
          type="button"
          className="icon-button"
          aria-label={speech.say('group_less')}
          disabled={here.length <= 1}
          onClick={() => setHere(here.slice(0, -1))}
        >
          <span aria-hidden="true">−</span>
        </button>
        <output className="tabular">{speech.say('group_here', { count: here.length })}</output>
        <button
          type="button"
          className="icon-button"
          aria-label={speech.say('group_more')}
          disabled={here.length === waiting.length}
          onClick={add}
        >
          <span aria-hidden="true">+</span>
        </button>
      </fieldset>
      <ul className="group-seats" aria-label={speech.say('group_seats')}>
        {group.seats.map(({ ticketId, seatId, state }) => (
          <li key={ticketId}>
            {state === 'waiting' ? (
              <button type="button" aria-pressed={here.includes(ticketId)} onClick={() => toggle(ticketId)}>
                {here.includes(ticketId) && <Check aria-hidden="true" size={16} />}
                <bdi>{seatId}</bdi>
              </button>
            ) : (
              <span className="group-gone">
                <bdi>{seatId}</bdi>
                <small>{speech.say(state === 'in' ? 'group_seat_in' : 'group_seat_out')}</small>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="group-out">{sayWhoStaysOut(speech, group)}</p>
      <div className="group-actions">
        <button type="button" className="button large" onClick={onLeave}>
          {speech.say('group_nobody')}
        </button>
        <button
          type="button"
          className="button primary large"
          disabled={here.length === 0}
          onClick={() => onAdmit(group.code, here)}
        >
          {speech.say(here.length === waiting.length && here.length > 1 ? 'group_admit_all' : 'group_admit', {
            count: here.length,
          })}
        </button>
      </div>
    </div>
  )
}

const firstAway = (waiting: readonly Id[], here: readonly Id[]): number => waiting.findIndex((id) => !here.includes(id))
