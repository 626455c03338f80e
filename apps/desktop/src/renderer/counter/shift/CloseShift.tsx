/**
 * Closes a shift. The count is blind: nothing from which the drawer's sum could be guessed is shown until it is signed. Then the difference
 * is, with its reason.
 */
import { MAX_COUNTS_IN_SHIFT } from '@marquee/shared'
import { ArrowLeft, Check, Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ShiftView } from '../../../terminal/api.ts'
import { ReasonHelp } from '../../reasons/ReasonHelp.tsx'
import { ShiftSheet } from '../../shift-report/ShiftSheet.tsx'
import { differenceInWords } from '../../shift-report/shift-words.ts'
import { timeIn } from '../../ui/zoned-time.ts'
import { money } from '../../words/staff/figures.ts'
import { CountTable } from './CountTable.tsx'
import { LeftList } from './LeftList.tsx'
import type { ShiftDesk } from './shift-desk.ts'
import { useCount } from './use-count.ts'
import { say } from './words/say.ts'

const LONGEST_REASON = 400

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
      <section className="shift-table" aria-label={say('count')}>
        <CountTable currency={currency} count={count} onDone={() => button.current?.focus()} />
      </section>
      <aside className="shift-beside">
        <p className="shift-float">
          <span className="quiet-text">{say('float_at', { time: timeIn(timeZone, openedAt) })}</span>
          <strong className="tabular">{money(float)}</strong>
        </p>
        <LeftList left={left} />
        <div className="shift-foot">
          {count.kinds > 0 && (
            <p className="quiet-text counted-kinds">
              <Check aria-hidden="true" size={18} />{' '}
              {say('kinds_counted', { filled: count.filled, kinds: count.kinds })}
            </p>
          )}
          <p className="shift-sum" role="status" aria-label={say('counted_in_all')}>
            <span>{say('counted_with_float')}</span>
            <strong className="tabular">{money({ amount: count.amount, currency })}</strong>
          </p>
          <p className="quiet-text counted-kinds">
            <Lock aria-hidden="true" size={18} /> {say('shown_once_signed')}
          </p>
          <p className="shift-why">
            {count.count === undefined ? say('field_no_number') : count.isUntouched && say('nothing_counted')}
          </p>
          <div className="shift-actions">
            <button
              type="button"
              className="button large"
              aria-label={say('back_to_shift')}
              onClick={() => desk.go({ name: 'home' })}
            >
              <ArrowLeft className="mirrors" aria-hidden="true" size={18} /> {say('back')}
            </button>
            <button
              ref={button}
              type="button"
              className="button primary large"
              disabled={isBusy || count.isUntouched || count.count === undefined}
              onClick={() => void sign()}
            >
              {say('sign')}
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
      <section className="signed-figures" aria-label={say('difference')}>
        <p>
          <span>{say('counted')}</span>
          <strong className="tabular">{money(counted.counted)}</strong>
        </p>
        <p>
          <span>{say('should_be')}</span>
          <strong className="tabular">{money({ amount: expected, currency })}</strong>
        </p>
        <p className={`signed-difference ${difference === 0 ? 'good' : 'warn'}`} role="status">
          <span>{say('difference')}</span>
          <strong className="tabular">{differenceInWords(difference, currency)}</strong>
        </p>
        <label className="signed-reason">
          <span>{difference === 0 ? say('note_if_any') : say('reason_of_difference')}</span>
          <textarea
            ref={field}
            className="text-field"
            rows={3}
            maxLength={LONGEST_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value.replace(/\n/g, ' '))}
          />
        </label>
        {difference !== 0 && (
          <ReasonHelp whatFor="difference" text={reason} longest={LONGEST_REASON} onText={setReason} />
        )}
        <p className="quiet-text">{counts > 1 ? say('counted_times', { count: counts }) : ''}</p>
      </section>
      <ShiftSheet
        title={say('shift')}
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
          <p className="shift-why">{needsReason && say('say_why')}</p>
          <button
            type="button"
            className="button large"
            disabled={isBusy || counts >= MAX_COUNTS_IN_SHIFT}
            onClick={onAgain}
          >
            {say('count_again')}
          </button>
          <button type="button" className="button large" disabled={isBusy || needsReason} onClick={() => end(true)}>
            {say('close_and_hand_over')}
          </button>
          <button
            type="button"
            className="button primary large"
            disabled={isBusy || needsReason}
            onClick={() => end(false)}
          >
            {say('close_the_shift')}
          </button>
        </div>
      </aside>
    </div>
  )
}
