/** Hands goods over by the code that a customer has: what is in the order, and, the second time, when and where it was handed over. */
import { type Id, newId, type PickUp } from '@marquee/shared'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { useScansHere } from '../../scanner/use-scanner.ts'
import { PickUpCode } from '../../schemas.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { say } from './words/say.ts'
import './hand-over.css'

interface Found {
  pickUp: PickUp
  /** It was handed over just now, here. */
  isDone: boolean
}

/** By order: hand-overs that have no good answer. They may be done, and are asked again under their ids, also after the dialog was closed. */
const unanswered = new Map<Id, Id>()

interface HandOverProps {
  timeZone: string
  /** A code that was scanned. */
  wanted?: string
  onClose(): void
}

export function HandOver({ timeZone, wanted = '', onClose }: HandOverProps) {
  const engine = useEngine()
  const [text, setText] = useState(wanted)
  const [found, setFound] = useState<Found | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const find = async (text: string): Promise<void> => {
    if (isBusy) return
    setFound(null)
    const code = PickUpCode.safeParse(text)
    if (!code.success) return setSentence(say('not_a_code'))
    setSentence(null)
    setBusy(true)
    const answer = await ask(engine.api.findPickUp({ code: code.data }))
    // What the ledger has as handed over may be this counter's own, of which it has not heard.
    if (answer.ok && answer.value.handedOver !== null && unanswered.has(answer.value.orderId)) {
      return askToHandOver(answer.value)
    }
    setBusy(false)
    if (answer.ok) setFound({ pickUp: answer.value, isDone: false })
    else setSentence(answer.sentence)
  }
  const begin = useEffectEvent((): void => {
    field.current?.focus()
    if (wanted !== '') void find(wanted)
  })
  useEffect(() => begin(), [])
  useScansHere(({ kind, text }) => {
    if (kind !== 'pick_up' || isBusy) return false
    setText(text)
    void find(text)
    return true
  })
  const handOver = async (pickUp: PickUp): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setSentence(null)
    await askToHandOver(pickUp)
  }
  const askToHandOver = async ({ orderId }: PickUp): Promise<void> => {
    const handOverId = unanswered.get(orderId) ?? newId()
    unanswered.set(orderId, handOverId)
    const answer = await ask(engine.api.handOver({ orderId, handOverId }))
    if (answer.ok) unanswered.delete(orderId)
    setBusy(false)
    if (answer.ok) setFound({ pickUp: answer.value.pickUp, isDone: answer.value.first })
    else setSentence(answer.sentence)
  }
  return (
    <Dialog className="hand-over" labelledBy="hand-over-title" onClose={onClose}>
      <div className="panel-heading">
        <h2 id="hand-over-title">{say('title')}</h2>
        <button type="button" className="icon-button" aria-label={say('close')} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <form
        className="hand-over-search"
        onSubmit={(event) => {
          event.preventDefault()
          void find(text)
        }}
      >
        <label>
          <span>{say('code')}</span>
          <input
            ref={field}
            className="text-field tabular"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            value={text}
            aria-describedby="hand-over-wrong"
            onChange={(event) => {
              setText(event.target.value)
              setSentence(null)
            }}
          />
        </label>
        <button type="submit" className="button" disabled={isBusy}>
          <Search aria-hidden="true" size={18} /> {say('find')}
        </button>
      </form>
      <div id="hand-over-wrong">
        <Problem sentence={sentence} />
      </div>
      {found !== null && (
        <FoundPickUp found={found} timeZone={timeZone} busy={isBusy} onHandOver={() => void handOver(found.pickUp)} />
      )}
    </Dialog>
  )
}

function FoundPickUp({
  found: { pickUp, isDone },
  timeZone,
  busy,
  onHandOver,
}: {
  found: Found
  timeZone: string
  busy: boolean
  onHandOver(): void
}) {
  const { goods, handedOver, references, soldAt } = pickUp
  return (
    <div className="hand-over-found">
      <p className="quiet-text">
        {references.length === 0
          ? say('sold', { when: dayAndTimeIn(timeZone, soldAt) })
          : say('sold_with', { when: dayAndTimeIn(timeZone, soldAt), references: references.join(', ') })}
      </p>
      <ul aria-label={say('what')}>
        {goods.map(({ name, quantity }) => (
          <li key={name}>
            <span>{name}</span>
            <strong className="tabular">× {quantity}</strong>
          </li>
        ))}
      </ul>
      {handedOver !== null ? (
        <p className={isDone ? 'good' : 'bad'} role="status">
          {isDone
            ? say('done')
            : say('done_before', { terminal: handedOver.terminal, when: dayAndTimeIn(timeZone, handedOver.at) })}
        </p>
      ) : goods.length === 0 ? (
        <p className="bad" role="status">
          {say('all_came_back')}
        </p>
      ) : (
        <button type="button" className="button primary large" disabled={busy} onClick={onHandOver}>
          {say('hand_over')}
        </button>
      )}
    </div>
  )
}
