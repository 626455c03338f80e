/** One voucher, found by its code: what is on it, who has it, all that happened to it; and blocking it. */
import { type ChangeVoucherRequest, type VoucherRecord, voucherCodeForPeople } from '@marquee/shared'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Question } from '../../ui/Question.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { money } from '../../words/staff/figures.ts'
import { lastDayIn } from './end-of-day.ts'
import { kindInWords, movementInWords, standingInWords, type VoucherMovement } from './voucher-words.ts'
import { say } from './words/say.ts'

interface VoucherLookupProps {
  found: VoucherRecord | null
  busy: boolean
  timeZone: string
  onFind(text: string): Promise<void>
  onChange(act: ChangeVoucherRequest['act'], reason: string): Promise<void>
}

export function VoucherLookup({ found, busy, timeZone, onFind, onChange }: VoucherLookupProps) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') void onFind(text)
  }
  return (
    <section className="voucher-lookup boxed" aria-label={say('look_up')}>
      <form onSubmit={submit}>
        <h2>{say('look_up')}</h2>
        <div className="voucher-search">
          <input
            className="text-field tabular"
            dir="ltr"
            aria-label={say('voucher_code')}
            placeholder="7K3F-9PQ2-XM4C"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="button" disabled={busy || text.trim() === ''}>
            <Search aria-hidden="true" size={18} /> {say('find')}
          </button>
        </div>
      </form>
      {found !== null && (
        <FoundVoucher key={found.code} found={found} busy={busy} timeZone={timeZone} onChange={onChange} />
      )}
    </section>
  )
}

function FoundVoucher({
  found,
  busy,
  timeZone,
  onChange,
}: { found: VoucherRecord } & Pick<VoucherLookupProps, 'busy' | 'timeZone' | 'onChange'>) {
  const [reason, setReason] = useState('')
  const [isTaking, setTaking] = useState(false)
  const { currency, balance, claim, isBlocked, expiresAt } = found
  const act = async (what: ChangeVoucherRequest['act']): Promise<void> => {
    await onChange(what, reason.trim())
    setReason('')
  }
  const disabled = busy || reason.trim() === ''
  return (
    <>
      <dl className="voucher-facts" data-testid="found-voucher">
        <div>
          <dt>{say('code')}</dt>
          <dd className="tabular">
            <bdi dir="ltr">{voucherCodeForPeople(found.code)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{say('balance')}</dt>
          <dd>
            <strong className="tabular">{money({ amount: balance, currency })}</strong> ·{' '}
            {standingInWords(found, Date.now())}
          </dd>
        </div>
        <div>
          <dt>{say('batch')}</dt>
          <dd>
            {say('number_in_batch', { batch: found.batch, number: found.number })} · {kindInWords(found.paysFor)}
          </dd>
        </div>
        <div>
          <dt>{say('good_until')}</dt>
          <dd className="tabular">{expiresAt === null ? say('no_end') : lastDayIn(timeZone, expiresAt)}</dd>
        </div>
        {claim !== null && (
          <div>
            <dt>{say('in_use_at')}</dt>
            <dd>{say('since', { terminal: claim.terminal, when: dayAndTimeIn(timeZone, claim.since) })}</dd>
          </div>
        )}
      </dl>
      <ol className="voucher-movements" aria-label={say('what_happened')}>
        {found.movements.map((movement) => (
          <li key={`${movement.at} ${movement.kind} ${movement.amount}`}>
            <span>
              {movementInWords(movement)}
              <small className="tabular">{whenAndWhy(movement, timeZone)}</small>
            </span>
            <bdi dir="ltr" className="tabular">
              {changeInWords(movement.amount, currency)}
            </bdi>
          </li>
        ))}
      </ol>
      <label className="voucher-reason">
        <span>{say('reason')}</span>
        <input
          className="text-field"
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <div className="voucher-acts">
        {isBlocked ? (
          <button type="button" className="button" disabled={disabled} onClick={() => void act('unblock')}>
            {say('unblock')}
          </button>
        ) : (
          <button type="button" className="button danger" disabled={disabled} onClick={() => void act('block')}>
            {say('block')}
          </button>
        )}
        {claim !== null && (
          <button type="button" className="button danger" disabled={disabled} onClick={() => setTaking(true)}>
            {say('take_from_asks', { terminal: claim.terminal })}
          </button>
        )}
      </div>
      {claim !== null && isTaking && (
        <Question
          title={say('take_from_question', { terminal: claim.terminal })}
          answers={[
            {
              text: say('take_it'),
              look: 'danger',
              onChoose: () => {
                setTaking(false)
                void act('end_claim')
              },
            },
            { text: say('leave_it'), look: 'quiet', onChoose: () => setTaking(false) },
          ]}
          onEscape={() => setTaking(false)}
        >
          <p>{say('take_means')}</p>
        </Question>
      )}
    </>
  )
}

function whenAndWhy({ at, terminal, reason }: VoucherMovement, timeZone: string): string {
  const when = dayAndTimeIn(timeZone, at)
  const what = terminal === null ? when : say('done_at', { when, terminal })
  return reason === null ? what : say('done_because', { what, reason })
}

function changeInWords(amount: number, currency: string): string {
  if (amount === 0) return ''
  return `${amount > 0 ? '+' : '−'}${money({ amount: Math.abs(amount), currency })}`
}
