/** The orders that other counters have put aside: one touch brings one here, with its seats and all that is in it. */
import { formatMoney } from '@marquee/shared'
import { X } from 'lucide-react'
import { useConnection, useCutOff } from '../../app/terminal-context.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { timeIn } from '../../ui/zoned-time.ts'
import { useCounter, useProgramme } from '../counter-context.tsx'
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
        <h2 id="parked-elsewhere-title">Parked at other counters</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      {cutOff ? (
        <p className="nothing">Cut off: an order of another counter can be taken up when the server can be reached.</p>
      ) : (
        orders.length === 0 && <p className="nothing">Nothing is parked at other counters any more.</p>
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
                {terminal}, order <span className="tabular">{number}</span>
                {word !== null && <span className="parked-word"> {word}</span>}
              </strong>
              <span>
                {seats === 1 ? '1 seat' : `${seats} seats`}, since{' '}
                <span className="tabular">{timeIn(timeZone, parkedAt)}</span>
              </span>
              <span className="tabular parked-elsewhere-sum">{total === null ? '–' : formatMoney(total)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
