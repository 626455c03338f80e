/** What the ledger and the gateway don't agree on, each by name. */
import { formatGatewayMoney, type GatewayMismatch } from '@marquee/shared'
import { timeIn } from '../../ui/zoned-time.ts'
import { mismatchWords } from './gateway-money-words.ts'

interface MismatchTableProps {
  mismatches: readonly GatewayMismatch[]
  timeZone: string
  onOpenBooking(reference: string): void
}

export function MismatchTable({ mismatches, timeZone, onOpenBooking }: MismatchTableProps) {
  return (
    <table className="money-table mismatch-table" aria-label="What does not match">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">What does not match</th>
          <th scope="col" className="number">
            Here
          </th>
          <th scope="col" className="number">
            Gateway
          </th>
          <th scope="col">Booking, or charge at the gateway</th>
        </tr>
      </thead>
      <tbody>
        {mismatches.map((mismatch) => {
          const { name, at, ours, theirs, reference, chargeRef } = mismatch
          return (
            <tr key={name} data-mismatch={name}>
              <td className="tabular">{timeIn(timeZone, at)}</td>
              <td>{mismatchWords(mismatch)}</td>
              <td className="number tabular">{ours === null ? 'Nothing' : formatGatewayMoney(ours)}</td>
              <td className="number tabular">{theirs === null ? 'Nothing' : formatGatewayMoney(theirs)}</td>
              <td className="mismatch-of">
                {reference === null ? (
                  chargeRef
                ) : (
                  <button type="button" className="link-button" onClick={() => onOpenBooking(reference)}>
                    {reference}
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
