/**
 * Closes a shift. The count is blind: nothing from which the drawer's sum could be guessed is shown until it is signed. Then the difference
 * is, with its reason.
 */
import { differenceInWords, formatMoney, MAX_COUNTS_IN_SHIFT } from '@marquee/shared'
import { ArrowLeft, Check, Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ShiftView } from '../../../terminal/api.ts'
import { ShiftSheet } from '../../shift-report/ShiftSheet.tsx'
import { timeIn } from '../../ui/zoned-time.ts'
import { CountTable } from './CountTable.tsx'
import { LeftList } from './LeftList.tsx'
import type { ShiftDesk } from './shift-desk.ts'
import { useCount } from './use-count.ts'

interface CloseShiftProps {
  desk: ShiftDesk
  open: NonNullable<ShiftView['open']>
  timeZone: string
  terminal: string
}

export function CloseShift({ desk, open, timeZone, terminal }: CloseShiftProps) {
  const [again, setAgain] = useState(false)
  const { counted } = open
  return counted === null || again ? (
    <BlindCount desk={desk} open={open} timeZone={timeZone} onSigned={() => setAgain(false)} />
  ) : (
    <Signed
      desk={desk}
      open={open}
      counted={counted}
      timeZone={timeZone}
      terminal={terminal}
      onAgain={() => setAgain(true)}
    />
  )
}

function BlindCount({ desk, open, timeZone, onSigned }: Omit<CloseShiftProps, 'terminal'> & { onSigned(): void }) {
  const isBusy = useStore(desk, (state) => state.isBusy)
  const { currency, float, openedAt, left, shiftId } = open
  const count = useCount(`count ${shiftId}`, currency)
  const button = useRef<HTMLButtonElement>(null)
  const sign = async (): Promise<void> => {
    if (count.isUntouched || count.count === undefined || !(await desk.sign(count.count))) return
    count.clear()
    onSigned()
  }
  return (
    <div className="shift-counting">
      <section className="shift-table" aria-label="Count">
        <CountTable currency={currency} count={count} onDone={() => button.current?.focus()} />
      </section>
      <aside className="shift-beside">
        <p className="shift-float">
          <span className="quiet-text">Float at {timeIn(timeZone, openedAt)}</span>
          <strong className="tabular">{formatMoney(float)}</strong>
        </p>
        <LeftList left={left} />
        <div className="shift-foot">
          {count.kinds > 0 && (
            <p className="quiet-text counted-kinds">
              <Check aria-hidden="true" size={18} /> {count.filled} of {count.kinds} counted
            </p>
          )}
          <p className="shift-sum" role="status" aria-label="Counted in all">
            <span>Counted, float included</span>
            <strong className="tabular">{formatMoney({ amount: count.amount, currency })}</strong>
          </p>
          <p className="quiet-text counted-kinds">
            <Lock aria-hidden="true" size={18} /> Sales and difference show once you sign.
          </p>
          <p className="shift-why">
            {count.count === undefined
              ? 'A field has something that is no number.'
              : count.isUntouched && 'Nothing is counted yet.'}
          </p>
          <div className="shift-actions">
            <button
              type="button"
              className="button large"
              aria-label="Back to the shift"
              onClick={() => desk.go({ name: 'home' })}
            >
              <ArrowLeft aria-hidden="true" size={18} /> Back
            </button>
            <button
              ref={button}
              type="button"
              className="button primary large"
              disabled={isBusy || count.isUntouched || count.count === undefined}
              onClick={() => void sign()}
            >
              Sign the count
            </button>
          </div>
        </div>
      </aside>
    </div>
  )
}

interface SignedProps extends CloseShiftProps {
  counted: NonNullable<NonNullable<ShiftView['open']>['counted']>
  onAgain(): void
}

function Signed({ desk, open, counted, timeZone, terminal, onAgain }: SignedProps) {
  const isBusy = useStore(desk, (state) => state.isBusy)
  const [reason, setReason] = useState('')
  const { currency, left, number, openedAt } = open
  const { difference, expected, counts, report } = counted
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (difference !== 0) field.current?.focus()
  }, [difference])
  const needsReason = difference !== 0 && reason.trim() === ''
  const end = (handsOver: boolean): void => {
    if (!needsReason) void desk.end({ reason, handsOver })
  }
  return (
    <div className="shift-signed">
      <section className="signed-figures" aria-label="Difference">
        <p>
          <span>Counted</span>
          <strong className="tabular">{formatMoney(counted.counted)}</strong>
        </p>
        <p>
          <span>Should be in the drawer</span>
          <strong className="tabular">{formatMoney({ amount: expected, currency })}</strong>
        </p>
        <p className={`signed-difference ${difference === 0 ? 'good' : 'warn'}`} role="status">
          <span>Difference</span>
          <strong className="tabular">{differenceInWords(difference, currency)}</strong>
        </p>
        <label className="signed-reason">
          <span>{difference === 0 ? 'Note, if there is one' : 'Reason of the difference'}</span>
          <textarea
            ref={field}
            className="text-field"
            rows={3}
            maxLength={400}
            value={reason}
            onChange={(event) => setReason(event.target.value.replace(/\n/g, ' '))}
          />
        </label>
        <p className="quiet-text">{counts > 1 ? `Counted ${counts} times: the report says so.` : ''}</p>
      </section>
      <ShiftSheet
        title="Shift"
        number={number}
        terminal={terminal}
        openedAt={openedAt}
        closedAt={null}
        report={report}
        timeZone={timeZone}
        count={{ counted: counted.counted.amount, difference, counts, reason: null }}
      />
      <aside className="shift-beside">
        <LeftList left={left} />
        <div className="shift-foot">
          <p className="shift-why">{needsReason && 'Say why it differs, then close.'}</p>
          <button
            type="button"
            className="button large"
            disabled={isBusy || counts >= MAX_COUNTS_IN_SHIFT}
            onClick={onAgain}
          >
            Count again
          </button>
          <button type="button" className="button large" disabled={isBusy || needsReason} onClick={() => end(true)}>
            Close and hand over
          </button>
          <button
            type="button"
            className="button primary large"
            disabled={isBusy || needsReason}
            onClick={() => end(false)}
          >
            Close the shift
          </button>
        </div>
      </aside>
    </div>
  )
}
