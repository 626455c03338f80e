/** An item that waits: what it is, since when, how often it was tried, and what to do. */
import type { AttentionItem, AttentionKind } from '@marquee/shared'
import { Banknote, CircleHelp, Cog, Mail, RotateCw, Tickets, Undo2, Webhook } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Question } from '../../ui/Question.tsx'
import { dayAndTimeIn, timeIn } from '../../ui/zoned-time.ts'
import { money as formatMoney } from '../../words/staff/figures.ts'
import { staffLanguage } from '../../words/staff/staff-speech.ts'
import type { AttentionStore } from './attention-store.ts'
import { say } from './words/say.ts'

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
  const [isAsked, setIsAsked] = useState(false)
  const Icon = ICONS[item.kind]
  const { reference, money, setAside } = item
  // An admission has happened, and can only be read. The server can't carry out an act for a person.
  const canBeTried = item.kind !== 'admitted_twice' && item.todo === null
  /** A refund that nobody has tried yet: a person decides whether it goes. */
  const isUndecided = item.kind === 'refund' && item.tries === 0 && item.tryAt === null
  /** It ends with the slip of the refund, and is not set aside. */
  const isAtMachine = item.kind === 'refund' && item.todo !== null
  const standing = [
    // The server's own sentence is English, and needs no such word there.
    ...(staffLanguage() === 'en' ? [] : [say(`kind_${item.kind}`)]),
    say('since', { time: dayAndTimeIn(timeZone, item.since) }),
    ...(canBeTried ? [say('tried', { count: item.tries })] : []),
    ...(item.tryAt === null ? [] : [say('next_try', { time: timeIn(timeZone, item.tryAt) })]),
  ]
  return (
    <li className="attention-row" data-attention-kind={item.kind}>
      <Icon aria-hidden="true" size={20} />
      <div className="attention-what">
        <p>
          <strong>
            <bdi>{item.what}</bdi>
          </strong>
        </p>
        <p className="quiet-text tabular">{standing.join(' · ')}</p>
        {item.todo !== null && (
          <p>
            <bdi>{item.todo}</bdi>
          </p>
        )}
        {item.error !== null &&
          (isUndecided ? (
            <p>
              <bdi>{item.error}</bdi>
            </p>
          ) : (
            <p className="attention-error">{say('last_error', { error: item.error })}</p>
          ))}
        {setAside !== null && (
          <p className="quiet-text">
            {say('set_aside_by', {
              name: setAside.by,
              time: dayAndTimeIn(timeZone, setAside.at),
              reason: setAside.reason,
            })}
          </p>
        )}
      </div>
      <div className="attention-money">
        {money !== null && <strong className="tabular">{formatMoney(money)}</strong>}
        {reference !== null && (
          <button
            type="button"
            className="link-button tabular"
            dir="ltr"
            aria-label={say('open_booking', { reference })}
            onClick={() => onOpenBooking(reference)}
          >
            {reference}
          </button>
        )}
      </div>
      <div className="attention-actions">
        {canBeTried && (
          <button
            type="button"
            className="button small"
            disabled={busy}
            onClick={() => (isUndecided ? setIsAsked(true) : void store.tryAgain(item))}
          >
            <RotateCw aria-hidden="true" size={16} className={busy ? 'spinning' : ''} />
            {busy ? say('trying') : isUndecided ? say('give_back_now') : say('try_again_now')}
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
            {isAtMachine ? say('went_back_form') : say('set_aside_form')}
          </button>
        )}
      </div>
      {isAsked && money !== null && (
        <Question
          title={say('give_back_question', { money: formatMoney(money) })}
          answers={[
            {
              text: say('give_it_back'),
              look: 'danger',
              onChoose: () => {
                setIsAsked(false)
                void store.tryAgain(item)
              },
            },
            { text: say('wait'), look: 'quiet', onChoose: () => setIsAsked(false) },
          ]}
          onEscape={() => setIsAsked(false)}
        >
          <p>
            <bdi>{item.what}</bdi>
          </p>
        </Question>
      )}
      {asking && (
        <ActForm
          what={
            isAtMachine
              ? { label: say('slip_label'), act: say('went_back'), maxLength: 40 }
              : { label: say('reason_label'), act: say('set_aside'), maxLength: 500 }
          }
          busy={busy}
          send={(text) => (isAtMachine ? store.refundedAtMachine(item, text) : store.setAside(item, text))}
          onEnd={() => setAsking(false)}
        />
      )}
    </li>
  )
}

interface ActFormProps {
  what: { label: string; act: string; maxLength: number }
  busy: boolean
  /** Resolves with whether it is done. */
  send(text: string): Promise<boolean>
  onEnd(): void
}

function ActForm({ what, busy, send, onEnd }: ActFormProps) {
  const [text, setText] = useState('')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await send(text.trim())) onEnd()
  }
  return (
    <form
      className="set-aside-form"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => event.key === 'Escape' && onEnd()}
    >
      <label>
        <span>{what.label}</span>
        <input
          className="text-field"
          value={text}
          maxLength={what.maxLength}
          onChange={(event) => setText(event.target.value)}
          // biome-ignore lint/a11y/noAutofocus: the field appears because its button was pressed
          autoFocus
        />
      </label>
      <button type="submit" className="button primary" disabled={busy || text.trim() === ''}>
        {what.act}
      </button>
      <button type="button" className="button quiet" onClick={onEnd}>
        {say('leave_it')}
      </button>
    </form>
  )
}
