/** A day's sums of one currency: the ledger beside the gateway. */
import type { GatewayDaySums, GatewayMoney } from '@marquee/shared'
import { difference, gatewayMoney } from './gateway-money-words.ts'
import { say } from './words/say.ts'

interface SumsTableProps {
  sums: GatewayDaySums
  /** The gateway tells of today's money later: a difference is no fault yet. */
  isUnderWay: boolean
}

export function SumsTable({ sums, isUnderWay }: SumsTableProps) {
  const { currency, ledger, gateway, accountFees } = sums
  return (
    <table className="money-table sums-table" data-currency={currency}>
      <caption className="visually-hidden">{say('money_in', { currency })}</caption>
      <thead>
        <tr>
          <th scope="col">{currency}</th>
          <th scope="col" className="number">
            {say('here')}
          </th>
          <th scope="col" className="number">
            {say('gateway')}
          </th>
          <th scope="col" className="number">
            {say('difference')}
          </th>
        </tr>
      </thead>
      <tbody>
        <Row name={say('taken')} isUnderWay={isUnderWay} here={ledger.captured} there={gateway.captured} />
        <Row name={say('given_back')} isUnderWay={isUnderWay} here={ledger.givenBack} there={gateway.givenBack} />
        <Row name={say('disputed')} there={gateway.disputed} />
        <Row name={say('fees')} there={gateway.fees} />
        <Row name={say('left')} there={gateway.net} isSum />
        {accountFees !== null && accountFees.amount !== 0 && <Row name={say('account_fees')} there={accountFees} />}
      </tbody>
    </table>
  )
}

/** `here` absent: the ledger doesn't keep it. */
function Row(row: { name: string; here?: GatewayMoney; there: GatewayMoney; isSum?: boolean; isUnderWay?: boolean }) {
  const { name, here, there, isSum = false, isUnderWay = false } = row
  const off = here && difference(here, there)
  return (
    <tr className={isSum ? 'sum-left' : undefined}>
      <th scope="row">{name}</th>
      <td className="number tabular">
        <bdi>{here && gatewayMoney(here)}</bdi>
      </td>
      <td className="number tabular">
        <bdi>{gatewayMoney(there)}</bdi>
      </td>
      <td className={`number tabular ${off && off.amount !== 0 && !isUnderWay ? 'differs' : ''}`}>
        <bdi>{off && (off.amount === 0 ? say('no_difference') : gatewayMoney(off))}</bdi>
        {off && off.amount !== 0 && isUnderWay && <small className="quiet-text"> {say('not_compared')}</small>}
      </td>
    </tr>
  )
}
