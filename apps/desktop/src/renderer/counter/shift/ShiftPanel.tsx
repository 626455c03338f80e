/** The counter's shift over the whole screen: opened with a float, moved cash, an X report, a blind count, and its Z report. */
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { ShiftSheet } from '../../shift-report/ShiftSheet.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { timeIn } from '../../ui/zoned-time.ts'
import { useProgramme } from '../counter-context.tsx'
import { ClosedShift } from './ClosedShift.tsx'
import { CloseShift } from './CloseShift.tsx'
import { DrawerForm } from './DrawerForm.tsx'
import { OpenShift } from './OpenShift.tsx'
import { SheetActions } from './SheetActions.tsx'
import { ShiftHome } from './ShiftHome.tsx'
import { createShiftDesk, type Said } from './shift-desk.ts'
import { say } from './words/say.ts'
import './shift-panel.css'

export function ShiftPanel({ onClose }: { onClose(): void }) {
  const engine = useEngine()
  const [desk] = useState(() => createShiftDesk(engine))
  const { view, step, isBusy, sentence, said } = useStore(desk)
  const terminal = useConnection((state) => state.terminal?.terminal?.name ?? '')
  const cinema = useProgramme((state) => state.cinema)
  const timeZone = cinema?.timeZone ?? 'UTC'
  const waiting = useConnection((state) => state.terminal?.waitingCommands ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is read again when there is more or less of it
  useEffect(() => void desk.read(), [desk, waiting])
  const open = view?.open ?? null
  const title =
    step.name === 'closed'
      ? say('shift_is_closed', { number: step.z.number })
      : open === null
        ? say('shift')
        : step.name === 'count'
          ? say('close_shift_number', { number: open.number })
          : say('shift_number', { number: open.number })
  return (
    <Dialog className="shift-panel" labelledBy="shift-title" canClose={!isBusy} onClose={onClose}>
      <div className="panel-heading">
        <h2 id="shift-title">{title}</h2>
        <div role="status" className="shift-said">
          {said !== null && <p>{saidInWords(said)}</p>}
        </div>
        {open !== null && step.name !== 'closed' && (
          <span className="quiet-text tabular">{say('since', { time: timeIn(timeZone, open.openedAt) })}</span>
        )}
        <button type="button" className="icon-button" aria-label={say('close')} disabled={isBusy} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <Problem sentence={sentence} />
      <div className="shift-step">
        {view === null ? (
          <p className="nothing">{say('reading')}</p>
        ) : step.name === 'closed' ? (
          <ClosedShift
            z={step.z}
            next={step.handedOver ? (open?.number ?? null) : null}
            terminal={terminal}
            timeZone={timeZone}
            onDone={onClose}
          />
        ) : open === null ? (
          <OpenShift desk={desk} currency={cinema?.currency ?? 'EUR'} timeZone={timeZone} terminal={terminal} />
        ) : step.name === 'home' ? (
          <ShiftHome desk={desk} open={open} timeZone={timeZone} terminal={terminal} />
        ) : step.name === 'move' ? (
          <DrawerForm key={step.purpose} desk={desk} purpose={step.purpose} currency={open.currency} />
        ) : step.name === 'so_far' ? (
          <div className="shift-report">
            <ShiftSheet
              title={say('x_report_of_shift')}
              number={open.number}
              terminal={terminal}
              openedAt={open.openedAt}
              closedAt={null}
              report={step.report}
              timeZone={timeZone}
              count={null}
              left={open.left}
            />
            <SheetActions shiftId={open.shiftId} onBack={() => desk.go({ name: 'home' })} />
          </div>
        ) : (
          <CloseShift desk={desk} open={open} timeZone={timeZone} terminal={terminal} />
        )}
      </div>
    </Dialog>
  )
}

const saidInWords = (said: Said): string =>
  said.what === 'opened' ? say('shift_is_open', { number: said.number }) : say('written_down')
