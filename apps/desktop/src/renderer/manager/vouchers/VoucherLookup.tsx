/** One voucher, found by its code: what is on it, who has it, all that happened to it; and blocking it. */
import { type ChangeVoucherRequest, formatMoney, type VoucherRecord, voucherCodeForPeople } from '@marquee/shared'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Question } from '../../ui/Question.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { lastDayIn } from './end-of-day.ts'
import { kindInWords, movementInWords, standingInWords } from './voucher-words.ts'

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
    <section className="voucher-lookup boxed" aria-label="Look up a voucher">
      <form onSubmit={submit}>
        <h2>Look up a voucher</h2>
        <div className="voucher-search">
          <input
            className="text-field tabular"
            aria-label="Code of the voucher"
            placeholder="7K3F-9PQ2-XM4C"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="button" disabled={busy || text.trim() === ''}>
            <Search aria-hidden="true" size={18} /> Find
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
  const money = (amount: number): string => formatMoney({ amount, currency })
  const act = async (what: ChangeVoucherRequest['act']): Promise<void> => {
    await onChange(what, reason.trim())
    setReason('')
  }
  const disabled = busy || reason.trim() === ''
  return (
    <>
      <dl className="voucher-facts" data-testid="found-voucher">
        <div>
          <dt>Code</dt>
          <dd className="tabular">{voucherCodeForPeople(found.code)}</dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd>
            <strong className="tabular">{money(balance)}</strong> · {standingInWords(found, Date.now())}
          </dd>
        </div>
        <div>
          <dt>Batch</dt>
          <dd>
            {found.batch}, number {found.number} · {kindInWords(found.paysFor)}
          </dd>
        </div>
        <div>
          <dt>Good until</dt>
          <dd className="tabular">{expiresAt === null ? 'no end' : lastDayIn(timeZone, expiresAt)}</dd>
        </div>
        {claim !== null && (
          <div>
            <dt>In use at</dt>
            <dd>
              {claim.terminal}, since {dayAndTimeIn(timeZone, claim.since)}
            </dd>
          </div>
        )}
      </dl>
      <ol className="voucher-movements" aria-label="What happened to it">
        {found.movements.map((movement) => (
          <li key={`${movement.at} ${movement.kind} ${movement.amount}`}>
            <span>
              {movementInWords(movement)}
              <small>
                <span className="tabular">{dayAndTimeIn(timeZone, movement.at)}</span>
                {movement.terminal !== null && `, ${movement.terminal}`}
                {movement.reason !== null && `: “${movement.reason}”`}
              </small>
            </span>
            <span className="tabular">
              {movement.amount === 0 ? '' : `${movement.amount > 0 ? '+' : '−'}${money(Math.abs(movement.amount))}`}
            </span>
          </li>
        ))}
      </ol>
      <label className="voucher-reason">
        <span>Reason; it stays on the record</span>
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
            Unblock
          </button>
        ) : (
          <button type="button" className="button danger" disabled={disabled} onClick={() => void act('block')}>
            Block
          </button>
        )}
        {claim !== null && (
          <button type="button" className="button danger" disabled={disabled} onClick={() => setTaking(true)}>
            Take it from {claim.terminal}…
          </button>
        )}
      </div>
      {claim !== null && isTaking && (
        <Question
          title={`Take it from ${claim.terminal}?`}
          answers={[
            {
              text: 'Take it',
              look: 'danger',
              onChoose: () => {
                setTaking(false)
                void act('end_claim')
              },
            },
            { text: 'Leave it', look: 'quiet', onChoose: () => setTaking(false) },
          ]}
          onEscape={() => setTaking(false)}
        >
          <p>
            Take it only when the terminal is lost or broken: it may have used the voucher while it was cut off. Then
            what is missing becomes a conflict.
          </p>
        </Question>
      )}
    </>
  )
}
