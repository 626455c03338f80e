/** The money is on the counter, the server has not answered: what the clerk may do, and may not. */
import { Hourglass } from 'lucide-react'
import { useCounter } from './counter-context.tsx'

export function UnknownSaleView({ reference }: { reference: string | null }) {
  const { sale } = useCounter()
  return (
    <div className="unknown-sale" role="alert">
      <Hourglass aria-hidden="true" size={40} />
      <h2>Waiting for the server: don’t hand out tickets yet</h2>
      <p>
        The sale {reference ?? ''} is kept on this terminal and is sent again until the server answers. The tickets
        appear here then; nothing has to be entered twice.
      </p>
      <button type="button" className="button quiet" onClick={sale.nextCustomer}>
        Serve the next customer meanwhile
      </button>
    </div>
  )
}
