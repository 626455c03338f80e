/** An item that waits: what it is, since when, how often it was tried, and what to do. */
import { type AttentionItem, type AttentionKind, formatMoney } from '@marquee/shared'
import { Banknote, CircleHelp, Cog, Mail, RotateCw, Tickets, Undo2, Webhook } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { dayAndTimeIn, timeIn } from '../../ui/zoned-time.ts'
import type { AttentionStore } from './attention-store.ts'

const ICONS: Record<AttentionKind, typeof Mail> = {
  refund: Undo2,
  payment: CircleHelp,
  gateway_event: Banknote,
  mail: Mail,
  webhook: Webhook,
  job: Cog,
  admitted_twice: Tickets,
}

interface AttentionRowProps {
  item: AttentionItem
  store: AttentionStore
  busy: boolean
  timeZone: string
  onOpenBooking(reference: string): void
}

export function AttentionRow({ item, store, busy, timeZone, onOpenBooking }: AttentionRowProps) {
  const [asking, setAsking] = useState(false)
  const Icon = ICONS[item.kind]
  const { reference, money, setAside } = item
  // An admission has happened, and can only be read. The server can't carry out an act for a person.
  const canBeTried = item.kind !== 'admitted_twice' && item.todo === null
  /** A refund that nobody has tried yet: a person decides whether it goes. */
  const isUndecided = item.kind === 'refund' && item.tries === 0 && item.tryAt === null
  const tried = item.tries === 0 ? 'not tried yet' : item.tries === 1 ? 'tried once' : `tried ${item.tries} times`
  return (
    <li className="attention-row" data-attention-kind={item.kind}>
      <Icon aria-hidden="true" size={20} />
      <div className="attention-what">
        <p>
          <strong>{item.what}</strong>
        </p>
        <p className="quiet-text tabular">
          Since {dayAndTimeIn(timeZone, item.since)}
          {canBeTried && ` · ${tried}`}
          {item.tryAt !== null && ` · next try at ${timeIn(timeZone, item.tryAt)}`}
        </p>
        {item.todo !== null && <p>{item.todo}</p>}
        {item.error !== null &&
          (isUndecided ? <p>{item.error}</p> : <p className="attention-error">Last error: {item.error}</p>)}
        {setAside !== null && (
          <p className="quiet-text">
            Set aside by {setAside.by}, {dayAndTimeIn(timeZone, setAside.at)}: {setAside.reason}
          </p>
        )}
      </div>
      <div className="attention-money">
        {money !== null && <strong className="tabular">{formatMoney(money)}</strong>}
        {reference !== null && (
          <button
            type="button"
            className="link-button tabular"
            aria-label={`Open the booking ${reference}`}
            onClick={() => onOpenBooking(reference)}
          >
            {reference}
          </button>
        )}
      </div>
      <div className="attention-actions">
        {canBeTried && (
          <button type="button" className="button small" disabled={busy} onClick={() => void store.tryAgain(item)}>
            <RotateCw aria-hidden="true" size={16} className={busy ? 'spinning' : ''} />
            {busy ? 'Trying…' : isUndecided ? 'Give it back now' : 'Try again now'}
          </button>
        )}
        {item.tryAt === null && setAside === null && (
          <button
            type="button"
            className="button quiet small"
            aria-expanded={asking}
            disabled={busy}
            onClick={() => setAsking(!asking)}
          >
            Set aside…
          </button>
        )}
      </div>
      {asking && <SetAsideForm item={item} store={store} busy={busy} onEnd={() => setAsking(false)} />}
    </li>
  )
}

interface SetAsideFormProps {
  item: AttentionItem
  store: AttentionStore
  busy: boolean
  onEnd(): void
}

function SetAsideForm({ item, store, busy, onEnd }: SetAsideFormProps) {
  const [reason, setReason] = useState('')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await store.setAside(item, reason.trim())) onEnd()
  }
  return (
    <form
      className="set-aside-form"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.key === 'Escape' && onEnd()}
    >
      <label>
        <span>Why nothing more is to be done; it stays on the record</span>
        <input
          className="text-field"
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          // biome-ignore lint/a11y/noAutofocus: the field appears because its button was pressed
          autoFocus
        />
      </label>
      <button type="submit" className="button primary" disabled={busy || reason.trim() === ''}>
        Set aside
      </button>
      <button type="button" className="button quiet" onClick={onEnd}>
        Leave it
      </button>
    </form>
  )
}
