/** Opens a shift: the float is counted. The last Z reports can be looked at, and printed again. */
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { ZReport } from '../../../terminal/api.ts'
import { money } from '../../words/staff/figures.ts'
import { ClosedBefore } from './ClosedBefore.tsx'
import { CountTable } from './CountTable.tsx'
import { SheetActions } from './SheetActions.tsx'
import type { ShiftDesk } from './shift-desk.ts'
import { useCount } from './use-count.ts'
import { say } from './words/say.ts'
import { ZSheet } from './ZSheet.tsx'

interface OpenShiftProps {
  desk: ShiftDesk
  currency: string
  timeZone: string
  terminal: string
}

export function OpenShift({ desk, currency, timeZone, terminal }: OpenShiftProps) {
  const { isBusy, view, closed } = useStore(desk)
  const count = useCount(`float ${currency}`, currency)
  const button = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState<ZReport | null>(null)
  const open = async (): Promise<void> => {
    if (count.count !== undefined && (await desk.open(count.count))) count.clear()
  }
  if (shown !== null) {
    return (
      <div className="shift-report">
        <ZSheet z={shown} terminal={terminal} timeZone={timeZone} />
        <SheetActions shiftId={shown.shiftId} isAgain onBack={() => setShown(null)} />
      </div>
    )
  }
  return (
    <div className="shift-counting">
      <section className="shift-table" aria-label={say('float')}>
        <CountTable currency={currency} count={count} onDone={() => button.current?.focus()} />
      </section>
      <aside className="shift-beside">
        <p className="quiet-text">{say('open_and_count', { number: view?.nextNumber ?? '' })}</p>
        <ClosedBefore closed={closed} timeZone={timeZone} onShow={setShown} />
        <div className="shift-foot">
          <p className="shift-sum" role="status" aria-label={say('float_in_all')}>
            <span>{say('float')}</span>
            <strong className="tabular">{money({ amount: count.amount, currency })}</strong>
          </p>
          <p className="shift-why">{count.count === undefined && say('field_no_number')}</p>
          <button
            ref={button}
            type="button"
            className="button primary large"
            disabled={isBusy || count.count === undefined}
            onClick={() => void open()}
          >
            {say('open_the_shift')}
          </button>
        </div>
      </aside>
    </div>
  )
}
