/** A shift that is open: what can be done with its drawer, and what waits. */
import { ArrowDownToLine, ArrowUpFromLine, LockOpen, ReceiptText, Vault } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { ShiftView, ZReport } from '../../../terminal/api.ts'
import { timeIn } from '../../ui/zoned-time.ts'
import { money } from '../../words/staff/figures.ts'
import { ClosedBefore } from './ClosedBefore.tsx'
import { LeftList } from './LeftList.tsx'
import { SheetActions } from './SheetActions.tsx'
import type { ShiftDesk } from './shift-desk.ts'
import { say } from './words/say.ts'
import { ZSheet } from './ZSheet.tsx'

interface ShiftHomeProps {
  desk: ShiftDesk
  open: NonNullable<ShiftView['open']>
  timeZone: string
  terminal: string
}

export function ShiftHome({ desk, open, timeZone, terminal }: ShiftHomeProps) {
  const { isBusy, closed } = useStore(desk)
  const [shown, setShown] = useState<ZReport | null>(null)
  const { float, openedAt, left, counted } = open
  if (shown !== null) {
    return (
      <div className="shift-report">
        <ZSheet z={shown} terminal={terminal} timeZone={timeZone} />
        <SheetActions shiftId={shown.shiftId} isAgain onBack={() => setShown(null)} />
      </div>
    )
  }
  return (
    <div className="shift-home">
      <section className="shift-acts" aria-label={say('drawer')}>
        <button type="button" className="button large" onClick={() => desk.go({ name: 'move', purpose: 'paid_in' })}>
          <ArrowDownToLine aria-hidden="true" size={20} /> {say('pay_in')}
        </button>
        <button type="button" className="button large" onClick={() => desk.go({ name: 'move', purpose: 'paid_out' })}>
          <ArrowUpFromLine aria-hidden="true" size={20} /> {say('pay_out')}
        </button>
        <button type="button" className="button large" onClick={() => desk.go({ name: 'move', purpose: 'safe_drop' })}>
          <Vault aria-hidden="true" size={20} /> {say('to_safe')}
        </button>
        <button type="button" className="button large" onClick={() => desk.go({ name: 'move', purpose: 'no_sale' })}>
          <LockOpen aria-hidden="true" size={20} /> {say('open_drawer')}
        </button>
        <button type="button" className="button large" disabled={isBusy} onClick={() => void desk.soFar()}>
          <ReceiptText aria-hidden="true" size={20} /> {say('x_report')}
        </button>
      </section>
      <aside className="shift-beside">
        <p className="shift-float">
          <span className="quiet-text">{say('float_at', { time: timeIn(timeZone, openedAt) })}</span>
          <strong className="tabular">{money(float)}</strong>
        </p>
        <LeftList left={left} />
        <ClosedBefore closed={closed} timeZone={timeZone} onShow={setShown} />
        <div className="shift-foot">
          <p className="quiet-text">{say('closing_works')}</p>
          <button type="button" className="button primary large" onClick={() => desk.go({ name: 'count' })}>
            {counted === null ? say('count_and_close') : say('go_on_closing')}
          </button>
        </div>
      </aside>
    </div>
  )
}
