/** Finds a booking by its customer's name or reference, and lets in by hand those of it who are not in yet. */
import type { FindAtDoorAnswer, OrderAtDoorAnswer, TicketAtDoor } from '@marquee/shared'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useCutOff, useEngine } from '../app/terminal-context.tsx'
import { ask } from '../connection/ask.ts'
import { parseTicketCode, readQuery } from '../schemas.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Problem } from '../ui/Problem.tsx'
import { timeIn } from '../ui/zoned-time.ts'
import { useSpeech } from './door-context.ts'
import { MAX_CODE } from './door-words.ts'
import { FoundAtDoor } from './FoundAtDoor.tsx'
import { sayRefusal } from './say-refusal.ts'
import type { DoorWordKey } from './words/en.ts'
import './look-up.css'

type Order = NonNullable<OrderAtDoorAnswer['order']>

export interface ToLetIn {
  showId: string
  tickets: readonly TicketAtDoor[]
}

interface LookUpProps {
  timeZone: string
  /** The show in words; undefined: it isn't in the day's programme. */
  showInWords(showId: string): string | undefined
  onLetIn(who: ToLetIn): void
  /** A ticket was scanned into the field. */
  onCode(code: string): void
  onClose(): void
  /** Below what was found. */
  children?: ReactNode
}

/** The server's limit. */
const MAX_TEXT = 120

function whyNone(text: string): DoorWordKey {
  if (/^mq[\s-]/i.test(text)) return 'no_such_reference'
  const { name, reference } = readQuery(text)
  return name === undefined && reference === undefined ? 'type_more' : 'no_such_booking'
}

export function LookUp({ timeZone, showInWords, onLetIn, onCode, onClose, children }: LookUpProps) {
  const engine = useEngine()
  const speech = useSpeech()
  const cutOff = useCutOff()
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<FindAtDoorAnswer | null>(null)
  const [order, setOrder] = useState<Order | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  useEffect(() => field.current?.focus(), [])

  async function readOrder(reference: string): Promise<Order | null> {
    setBusy(true)
    const answer = await ask(engine.api.orderAtDoor({ reference }))
    setBusy(false)
    if (!answer.ok) setSentence(sayRefusal(speech, answer))
    else if (answer.value.order === null) setSentence(speech.say('no_valid_tickets'))
    return answer.ok ? answer.value.order : null
  }

  async function find(): Promise<void> {
    setBusy(true)
    setSentence(null)
    const typed = text.trim().slice(0, MAX_TEXT)
    const answer = await ask(engine.api.findAtDoor({ text: typed }))
    setBusy(false)
    setOrder(null)
    setFound(answer.ok ? answer.value : null)
    const [only, second] = answer.ok ? answer.value.bookings : []
    if (!answer.ok) setSentence(sayRefusal(speech, answer))
    else if (only === undefined) setSentence(speech.say(whyNone(typed)))
    else if (second === undefined) setOrder(await readOrder(only.reference))
  }

  async function letInAll(reference: string): Promise<void> {
    const read = await readOrder(reference)
    if (read === null) return
    const waiting = read.tickets.filter(({ admitted }) => admitted === null)
    if (waiting.length > 0) onLetIn({ showId: read.showId, tickets: waiting })
    else setOrder(read)
  }

  const waiting = order?.tickets.filter(({ admitted }) => admitted === null) ?? []
  const orderShow = (order && showInWords(order.showId)) ?? speech.say('another_day')
  const name = found?.bookings.find(({ reference }) => reference === order?.reference)?.name ?? null
  return (
    <Dialog className="look-up" labelledBy={titleId} onClose={onClose}>
      <div className="panel-heading">
        <h2 id={titleId}>{speech.say('look_up')}</h2>
        <button type="button" className="button" onClick={onClose}>
          {speech.say('close')}
        </button>
      </div>
      <form
        className="look-up-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (parseTicketCode(text.trim()) !== undefined) onCode(text.trim())
          else if (text.trim() !== '') void find()
        }}
      >
        <label>
          <span>{speech.say('reference_or_name')}</span>
          <input
            ref={field}
            className="text-field"
            value={text}
            maxLength={MAX_CODE}
            placeholder={speech.say('reference_hint')}
            dir={text === '' ? undefined : 'auto'}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <button type="submit" className="button primary" disabled={busy || cutOff || text.trim() === ''}>
          <Search aria-hidden="true" size={24} /> {speech.say('find')}
        </button>
      </form>
      <Problem sentence={cutOff ? speech.say('look_up_cut_off') : sentence} />
      {order === null && found !== null && found.bookings.length > 1 && (
        <FoundAtDoor
          found={found}
          typed={text}
          timeZone={timeZone}
          disabled={cutOff || busy}
          showInWords={showInWords}
          onOpen={(reference) => void readOrder(reference).then(setOrder)}
          onLetIn={(reference) => void letInAll(reference)}
        />
      )}
      {order !== null && (
        <section className="look-up-order" aria-label={order.reference}>
          <p>
            <strong>
              <bdi>{name ?? order.reference}</bdi>
            </strong>
            <span>{name === null ? orderShow : speech.say('listed', { one: order.reference, other: orderShow })}</span>
          </p>
          <ul>
            {order.tickets.map((ticket) => (
              <li key={ticket.ticketId}>
                <strong>
                  <bdi>{ticket.seatId}</bdi>
                </strong>
                {ticket.admitted === null ? (
                  <button
                    type="button"
                    className="button"
                    disabled={cutOff}
                    onClick={() => onLetIn({ showId: order.showId, tickets: [ticket] })}
                  >
                    {speech.say('let_in')}
                  </button>
                ) : (
                  <span className="look-up-in">
                    {speech.say('in_at_door', {
                      time: timeIn(timeZone, ticket.admitted.at),
                      door: ticket.admitted.door,
                    })}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {waiting.length > 1 && (
            <button
              type="button"
              className="button primary large"
              disabled={cutOff}
              onClick={() => onLetIn({ showId: order.showId, tickets: waiting })}
            >
              {speech.say('let_in_count', { count: waiting.length })}
            </button>
          )}
        </section>
      )}
      {children}
    </Dialog>
  )
}
