/** Sales that the server could not enter: what the clerk must know of each, until it is read. */
import { TriangleAlert, X } from 'lucide-react'
import { useCounter, useSale } from './counter-context.tsx'

export function SalesInConflict() {
  const { sale } = useCounter()
  const conflicts = useSale((state) => state.conflicts)
  return (
    <section aria-label="Sales in conflict" aria-live="polite" hidden={conflicts.length === 0}>
      <ul className="notices">
        {conflicts.map(({ bookingId, sentence }) => (
          <li key={bookingId} className="warning">
            <TriangleAlert aria-hidden="true" size={18} />
            <span>{sentence}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={`Dismiss: ${sentence}`}
              onClick={() => sale.dismissConflict(bookingId)}
            >
              <X aria-hidden="true" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
