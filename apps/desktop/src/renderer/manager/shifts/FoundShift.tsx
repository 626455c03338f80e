/** A shift at the manager's page: its report by the ledger, and what a manager may do about it. */
import type { ShiftRecord } from '@marquee/shared'
import { Printer, X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useConnection } from '../../app/terminal-context.tsx'
import { ShiftSheet } from '../../shift-report/ShiftSheet.tsx'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { money as formatMoney } from '../../words/staff/figures.ts'
import { figureInWords } from './shift-words.ts'
import type { ShiftsStore } from './shifts-store.ts'
import { say } from './words/say.ts'

interface FoundShiftProps {
  store: ShiftsStore
  shift: ShiftRecord
  timeZone: string
}

export function FoundShift({ store, shift, timeZone }: FoundShiftProps) {
  const { close, closedByManager, inConflict, number, state, terminal, report } = shift
  const last = close?.counts.at(-1)
  const count =
    close && last
      ? {
          counted: last.counted.amount,
          difference: shift.difference ?? 0,
          counts: close.counts.length,
          reason: close.reason,
        }
      : null
  return (
    <section className="boxed found-shift" aria-label={say('shift_of', { number, terminal })}>
      <div className="panel-heading">
        <h2>{say('name', { terminal, number })}</h2>
        <button type="button" className="button" onClick={() => print()}>
          <Printer aria-hidden="true" size={18} /> {say('print')}
        </button>
        <button type="button" className="icon-button" aria-label={say('close_report')} onClick={store.leave}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      {state === 'left_open' && <LeftOpen store={store} shift={shift} />}
      {close !== null && close.differences.length > 0 && <Disagreement store={store} shift={shift} />}
      {closedByManager !== null && (
        <p className="said">
          {say('closed_by', {
            name: closedByManager.by,
            time: dayAndTimeIn(timeZone, closedByManager.at),
            reason: closedByManager.reason,
          })}
        </p>
      )}
      {inConflict > 0 && <p className="quiet-text">{say('in_conflict', { count: inConflict })}</p>}
      <ShiftSheet
        title={state === 'closed' ? say('z_report') : say('x_report')}
        number={number}
        terminal={terminal}
        openedAt={shift.openedAt}
        closedAt={shift.closedAt}
        report={report}
        timeZone={timeZone}
        count={count}
        left={close?.left}
        seenAt={close?.seenAt}
      />
    </section>
  )
}

function LeftOpen({ store, shift }: Pick<FoundShiftProps, 'store' | 'shift'>) {
  return (
    <ByName
      store={store}
      what={say('left_open_what')}
      act={say('close_without_count')}
      onAct={(reason) => void store.close(shift.shiftId, reason)}
    />
  )
}

function Disagreement({ store, shift }: Pick<FoundShiftProps, 'store' | 'shift'>) {
  const { close, currency } = shift
  const money = (of: string, amount: number): string =>
    of === 'orders' || of === 'noSale' ? String(amount) : formatMoney({ amount, currency })
  return (
    <div className="disagreement">
      <table aria-label={say('disagreement')}>
        <thead>
          <tr>
            <th scope="col">{say('figure')}</th>
            <th scope="col" className="figure">
              {say('counter')}
            </th>
            <th scope="col" className="figure">
              {say('ledger')}
            </th>
          </tr>
        </thead>
        <tbody>
          {close?.differences.map(({ of, told, ledger }) => (
            <tr key={of}>
              <td>{figureInWords(of)}</td>
              <td className="tabular figure">
                <bdi>{money(of, told)}</bdi>
              </td>
              <td className="tabular figure">
                <bdi>{money(of, ledger)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {close?.noted ? (
        <p className="said good">{say('noted_by', { name: close.noted.by, reason: close.noted.reason })}</p>
      ) : (
        <ByName
          store={store}
          what={say('disagreement_what')}
          act={say('note_it')}
          onAct={(reason) => void store.note(shift.shiftId, reason)}
        />
      )}
    </div>
  )
}

function ByName({
  store,
  what,
  act,
  onAct,
}: {
  store: ShiftsStore
  what: string
  act: string
  onAct(reason: string): void
}) {
  const { name, isBusy } = useStore(store)
  const who = useConnection((state) => state.terminal?.office?.session?.name)
  // Whoever has logged in does it: the server takes their name, whatever is typed.
  useEffect(() => {
    if (who !== undefined) store.setName(who)
  }, [store, who])
  const [reason, setReason] = useState('')
  const isReady = name.trim() !== '' && reason.trim() !== '' && !isBusy
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isReady) onAct(reason.trim())
  }
  return (
    <form className="by-name" onSubmit={submit}>
      <p>{what}</p>
      <label>
        <span>{say('your_name')}</span>
        <input
          className="text-field"
          autoComplete="off"
          readOnly={who !== undefined}
          maxLength={80}
          value={name}
          onChange={(event) => store.setName(event.target.value)}
        />
      </label>
      <label>
        <span>{say('reason')}</span>
        <input
          className="text-field"
          autoComplete="off"
          maxLength={400}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <button type="submit" className="button primary" disabled={!isReady}>
        {act}
      </button>
    </form>
  )
}
