/** Finds a booking by what its customer reads aloud, and lets in by hand those of it who are not in yet. */
import type { OrderAtDoorAnswer, TicketAtDoor } from '@marquee/shared'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useCutOff, useEngine } from '../app/terminal-context.tsx'
import { ask } from '../connection/ask.ts'
import { parseTicketCode } from '../schemas.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Problem } from '../ui/Problem.tsx'
import { timeIn } from '../ui/zoned-time.ts'
import { MAX_CODE } from './door-words.ts'
import './look-up.css'

type Order = NonNullable<OrderAtDoorAnswer['order']>

interface LookUpProps {
  timeZone: string
  /** The show in words; undefined: it isn't in the day's programme. */
  showInWords(showId: string): string | undefined
  onLetIn(tickets: readonly TicketAtDoor[]): void
  /** A ticket was scanned into the field. */
  onCode(code: string): void
  onClose(): void
  /** Below what was found. */
  children?: ReactNode
}

/** The server's limit. */
const MAX_REFERENCE = 40
const CUT_OFF = 'Cut off: references are looked up at the server. Scan the tickets.'

export function LookUp({ timeZone, showInWords, onLetIn, onCode, onClose, children }: LookUpProps) {
  const engine = useEngine()
  const cutOff = useCutOff()
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [order, setOrder] = useState<Order | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  useEffect(() => field.current?.focus(), [])

  async function find(): Promise<void> {
    setBusy(true)
    const answer = await ask(engine.api.orderAtDoor({ reference: text.trim().slice(0, MAX_REFERENCE) }))
    setBusy(false)
    setOrder(answer.ok ? answer.value.order : null)
    if (!answer.ok) setSentence(answer.sentence)
    else setSentence(answer.value.order === null ? 'No booking of this cinema has that reference.' : null)
  }

  const waiting = order?.tickets.filter(({ admitted }) => admitted === null) ?? []
  return (
    <Dialog className="look-up" labelledBy={titleId} onClose={onClose}>
      <div className="panel-heading">
        <h2 id={titleId}>Look up</h2>
        <button type="button" className="button" onClick={onClose}>
          Close
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
          <span>Reference</span>
          <input
            ref={field}
            className="text-field"
            value={text}
            maxLength={MAX_CODE}
            placeholder="MQ-"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <button type="submit" className="button primary" disabled={busy || cutOff || text.trim() === ''}>
          <Search aria-hidden="true" size={24} /> Find
        </button>
      </form>
      <Problem sentence={cutOff ? CUT_OFF : sentence} />
      {order !== null && (
        <section className="look-up-order" aria-label={order.reference}>
          <p>
            <strong>{order.reference}</strong>
            <span>{showInWords(order.showId) ?? 'Another day’s show'}</span>
          </p>
          <ul>
            {order.tickets.map((ticket) => (
              <li key={ticket.ticketId}>
                <strong>{ticket.seatId}</strong>
                {ticket.admitted === null ? (
                  <button type="button" className="button" disabled={cutOff} onClick={() => onLetIn([ticket])}>
                    Let in
                  </button>
                ) : (
                  <span className="look-up-in">
                    In {timeIn(timeZone, ticket.admitted.at)}, {ticket.admitted.door}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {waiting.length > 1 && (
            <button type="button" className="button primary large" disabled={cutOff} onClick={() => onLetIn(waiting)}>
              Let in {waiting.length}
            </button>
          )}
        </section>
      )}
      {children}
    </Dialog>
  )
}
