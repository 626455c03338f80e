/** What the ledger and the gateway don't agree on, each by name. */
import type { GatewayMismatch } from '@marquee/shared'
import { timeIn } from '../../ui/zoned-time.ts'
import { gatewayMoney, mismatchWords } from './gateway-money-words.ts'
import { say } from './words/say.ts'

interface MismatchTableProps {
  mismatches: readonly GatewayMismatch[]
  timeZone: string
  onOpenBooking(reference: string): void
}

export function MismatchTable({ mismatches, timeZone, onOpenBooking }: MismatchTableProps) {
  return (
    <table className="money-table mismatch-table" aria-label={say('not_matching')}>
      <thead>
        <tr>
          <th scope="col">{say('time')}</th>
          <th scope="col">{say('not_matching')}</th>
          <th scope="col" className="number">
            {say('here')}
          </th>
          <th scope="col" className="number">
            {say('gateway')}
          </th>
          <th scope="col">{say('booking_or_charge')}</th>
        </tr>
      </thead>
      <tbody>
        {mismatches.map((mismatch) => {
          const { name, at, ours, theirs, reference, chargeRef } = mismatch
          return (
            <tr key={name} data-mismatch={name}>
              <td className="tabular">{timeIn(timeZone, at)}</td>
              <td>{mismatchWords(mismatch)}</td>
              <td className="number tabular">{ours === null ? say('nothing') : gatewayMoney(ours)}</td>
              <td className="number tabular">{theirs === null ? say('nothing') : gatewayMoney(theirs)}</td>
              <td className="mismatch-of">
                {reference === null ? (
                  <bdi>{chargeRef}</bdi>
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
