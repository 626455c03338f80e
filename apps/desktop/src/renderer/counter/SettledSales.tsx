/** Sales that were left waiting for the server, once it has answered: good news or not, the clerk reads it. */
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useCounter, useSale } from './counter-context.tsx'

export function SettledSales() {
  const { sale } = useCounter()
  const settled = useSale((state) => state.settled)
  if (settled.length === 0) return null
  return (
    <section aria-label="Sales that were waiting" aria-live="assertive">
      <ul className="notices">
        {settled.map(({ bookingId, sentence, good }) => (
          <li key={bookingId} className={good ? 'info' : 'warning'}>
            {good ? <CircleCheck aria-hidden="true" size={18} /> : <CircleAlert aria-hidden="true" size={18} />}
            <span>{sentence}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={`Dismiss: ${sentence}`}
              onClick={() => sale.dismissSettled(bookingId)}
            >
              <X aria-hidden="true" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
