/** Payouts to the house's bank: when each arrives, how it stands, and whether its parts add up. */
import { formatGatewayMoney, type GatewayPayoutView } from '@marquee/shared'
import { dateInWords, dayAndTimeIn } from '../../ui/zoned-time.ts'
import { MATCH_WORDS, payoutState } from './gateway-money-words.ts'

export function PayoutTable({ payouts, timeZone }: { payouts: readonly GatewayPayoutView[]; timeZone: string }) {
  return (
    <table className="money-table payout-table" aria-label="Payouts">
      <thead>
        <tr>
          <th scope="col">Made</th>
          <th scope="col" className="number">
            Amount
          </th>
          <th scope="col">At the bank</th>
          <th scope="col">State</th>
          <th scope="col">Its parts</th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <tr key={payout.gatewayRef} data-payout={payout.gatewayRef}>
            <td className="tabular">{dayAndTimeIn(timeZone, payout.madeAt)}</td>
            <td className="number tabular">{formatGatewayMoney(payout.money)}</td>
            <td>{dateInWords(payout.arrivesOn)}</td>
            <td className={payout.state === 'failed' ? 'differs' : undefined}>{payoutState(payout)}</td>
            <td>{MATCH_WORDS[payout.match]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
