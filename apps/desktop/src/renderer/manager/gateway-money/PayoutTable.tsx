/** Payouts to the house's bank: when each arrives, how it stands, and whether its parts add up. */
import type { GatewayPayoutView } from '@marquee/shared'
import { dateInWords, dayAndTimeIn } from '../../ui/zoned-time.ts'
import { gatewayMoney, payoutState } from './gateway-money-words.ts'
import { say } from './words/say.ts'

export function PayoutTable({ payouts, timeZone }: { payouts: readonly GatewayPayoutView[]; timeZone: string }) {
  return (
    <table className="money-table payout-table" aria-label={say('payouts')}>
      <thead>
        <tr>
          <th scope="col">{say('made')}</th>
          <th scope="col" className="number">
            {say('amount')}
          </th>
          <th scope="col">{say('at_bank')}</th>
          <th scope="col">{say('state')}</th>
          <th scope="col">{say('parts')}</th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <tr key={payout.gatewayRef} data-payout={payout.gatewayRef}>
            <td className="tabular">{dayAndTimeIn(timeZone, payout.madeAt)}</td>
            <td className="number tabular">{gatewayMoney(payout.money)}</td>
            <td>{dateInWords(payout.arrivesOn)}</td>
            <td className={payout.state === 'failed' ? 'differs' : undefined}>{payoutState(payout)}</td>
            <td>{say(`match_${payout.match}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
