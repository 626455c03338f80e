/** A day's sums of one currency: the ledger beside the gateway. */
import { formatGatewayMoney, type GatewayDaySums, type GatewayMoney } from '@marquee/shared'
import { difference } from './gateway-money-words.ts'

interface SumsTableProps {
  sums: GatewayDaySums
  /** The gateway tells of today's money later: a difference is no fault yet. */
  isUnderWay: boolean
}

export function SumsTable({ sums, isUnderWay }: SumsTableProps) {
  const { currency, ledger, gateway, accountFees } = sums
  return (
    <table className="money-table sums-table" data-currency={currency}>
      <caption className="visually-hidden">Money in {currency}</caption>
      <thead>
        <tr>
          <th scope="col">{currency}</th>
          <th scope="col" className="number">
            Here
          </th>
          <th scope="col" className="number">
            Gateway
          </th>
          <th scope="col" className="number">
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        <Row name="Taken by card" isUnderWay={isUnderWay} here={ledger.captured} there={gateway.captured} />
        <Row name="Given back" isUnderWay={isUnderWay} here={ledger.givenBack} there={gateway.givenBack} />
        <Row name="Disputed" there={gateway.disputed} />
        <Row name="Fees" there={gateway.fees} />
        <Row name="Left for the house" there={gateway.net} isSum />
        {accountFees !== null && accountFees.amount !== 0 && (
          <Row name="Fees of the whole account" there={accountFees} />
        )}
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
      <td className="number tabular">{here && formatGatewayMoney(here)}</td>
      <td className="number tabular">{formatGatewayMoney(there)}</td>
      <td className={`number tabular ${off && off.amount !== 0 && !isUnderWay ? 'differs' : ''}`}>
        {off && (off.amount === 0 ? 'None' : formatGatewayMoney(off))}
        {off && off.amount !== 0 && isUnderWay && <small className="quiet-text"> not compared yet</small>}
      </td>
    </tr>
  )
}
