/** The orders that other counters have put aside: one touch brings one here, with its seats and all that is in it. */
import { X } from 'lucide-react'
import { useConnection, useCutOff } from '../../app/terminal-context.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { timeIn } from '../../ui/zoned-time.ts'
import { money } from '../../words/staff/figures.ts'
import { useCounter, useProgramme } from '../counter-context.tsx'
import { say } from './words/say.ts'
import './parked-tabs.css'

const NONE: readonly never[] = []

export function ParkedElsewhere({ onClose }: { onClose(): void }) {
  const { parking } = useCounter()
  const orders = useConnection(({ terminal }) => terminal?.parkedElsewhere ?? NONE)
  const timeZone = useProgramme((state) => state.cinema?.timeZone ?? 'UTC')
  const cutOff = useCutOff()
  const takeUp = (orderId: string): void => {
    onClose()
    void parking.takeUp(orderId)
  }
  return (
    <Dialog className="parked-elsewhere" labelledBy="parked-elsewhere-title" onClose={onClose}>
      <div className="panel-heading">
        <h2 id="parked-elsewhere-title">{say('elsewhere')}</h2>
        <button type="button" className="icon-button" aria-label={say('close')} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      {cutOff ? (
        <p className="nothing">{say('elsewhere_cut_off')}</p>
      ) : (
        orders.length === 0 && <p className="nothing">{say('elsewhere_none')}</p>
      )}
      <ul>
        {orders.map(({ orderId, terminal, number, word, seats, total, parkedAt }) => (
          <li key={orderId}>
            <button
              type="button"
              className="button"
              disabled={cutOff}
              data-parked-elsewhere={number}
              onClick={() => takeUp(orderId)}
            >
              <strong>
                <span className="tabular">{say('elsewhere_order', { terminal, number })}</span>
                {word !== null && <span className="parked-word"> {word}</span>}
              </strong>
              <span className="tabular">{say('seats_since', { count: seats, time: timeIn(timeZone, parkedAt) })}</span>
              <span className="tabular parked-elsewhere-sum">{total === null ? '–' : money(total)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
