/** The report of a shift as a slip of paper: on screen, and printed by the page. */
import {
  differenceInWords,
  formatMoney,
  type LeftByShift,
  leftInWords,
  MOVED_FOR_WORDS,
  operatorInWords,
  otherName,
  rateInWords,
  type ShiftReport,
  TAKEN_BY_WORDS,
  typeName,
} from '@marquee/shared'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { plainAmount } from '../cart/cart-totals.ts'
import { dayAndTimeIn, timeIn } from '../ui/zoned-time.ts'
import './shift-sheet.css'

export interface SheetProps {
  /** "X report", "Z report". */
  title: string
  number: number
  terminal: string
  openedAt: string
  /** null: it is open. */
  closedAt: string | null
  report: ShiftReport
  timeZone: string
  /** null: nobody has counted. */
  count: { counted: number; difference: number; counts: number; reason: string | null } | null
  left?: LeftByShift | undefined
  /** Somebody had looked at the figures before the count. */
  seenAt?: string | null | undefined
  /** More at its end. */
  children?: ReactNode
}

/** On screen. On paper it is alone, and black on white. */
export function ShiftSheet(props: SheetProps) {
  return (
    <>
      <section className="shift-sheet" aria-label={`${props.title} ${props.number}`}>
        <Slip {...props} />
      </section>
      {createPortal(
        <div className="shift-print" aria-hidden="true">
          <Slip {...props} />
        </div>,
        document.body,
      )}
    </>
  )
}

function Slip({
  title,
  number,
  terminal,
  openedAt,
  closedAt,
  report,
  timeZone,
  count,
  left,
  seenAt,
  children,
}: SheetProps) {
  const { currency } = report
  const amount = (minor: number): string => plainAmount(minor, currency).replace('-', '−')
  const leftWords = left ? leftInWords(left) : []
  return (
    <>
      <header>
        <strong>
          {title} {number}
        </strong>
        <span>{terminal}</span>
        <span className="tabular">
          {dayAndTimeIn(timeZone, openedAt)}
          {closedAt !== null && ` to ${timeIn(timeZone, closedAt)}`}
        </span>
      </header>
      <Lines>
        <Line name="Orders" value={String(report.orders)} />
        <Line name="Tickets" value={String(report.tickets)} />
      </Lines>
      <Lines>
        {report.byMethod.map(({ method, count: times, amount: paid }) => (
          <Line key={method} name={`${TAKEN_BY_WORDS[method]}, ${times}`} value={amount(paid)} />
        ))}
        <Line strong name="Sales" value={formatMoney({ amount: report.sales, currency })} />
        {report.tips !== 0 && <Line name="Tips" value={amount(report.tips)} />}
      </Lines>
      <Lines>
        {report.byRate.map((part) => (
          <Line
            key={`${part.rate} ${part.percentage}`}
            name={`${rateInWords(part)} of ${amount(part.amount)}`}
            value={amount(part.tax)}
          />
        ))}
      </Lines>
      <Lines>
        {report.byTicketType.map((each) => (
          <Line key={each.name} name={`${typeName(each.name)}, ${each.count}`} value={amount(each.amount)} />
        ))}
        {report.byGoods.map((each) => (
          <Line key={each.name} name={`${each.name}, ${each.count}`} value={amount(each.amount)} />
        ))}
        {report.byOther.map((each) => (
          <Line key={each.name} name={`${otherName(each.name)}, ${each.count}`} value={amount(each.amount)} />
        ))}
      </Lines>
      {report.byOperator.some(({ operatorId }) => operatorId !== null) && (
        <Lines>
          {report.byOperator.map((each) => (
            <Line key={each.operatorId} name={`${operatorInWords(each)}, ${each.orders}`} value={amount(each.amount)} />
          ))}
        </Lines>
      )}
      <Lines>
        <Line name="Float" value={amount(report.float)} />
        <Line name="Cash taken" value={amount(report.cashTaken)} />
        {report.givenBack !== 0 && <Line name={MOVED_FOR_WORDS.given_back} value={amount(-report.givenBack)} />}
        {report.movements
          .filter(({ movedFor }) => movedFor !== 'given_back' && movedFor !== 'no_sale')
          .map(({ movedFor, direction, amount: moved, at, reason }) => (
            <Line
              key={`${at} ${reason} ${moved}`}
              name={`${MOVED_FOR_WORDS[movedFor]}: ${reason}`}
              value={amount(direction === 'in' ? moved : -moved)}
            />
          ))}
        {report.noSale > 0 && <Line name={MOVED_FOR_WORDS.no_sale} value={String(report.noSale)} />}
        <Line strong name="Should be in the drawer" value={formatMoney({ amount: report.expected, currency })} />
        {count !== null && <Line name="Counted" value={amount(count.counted)} />}
        {count !== null && <Line strong name="Difference" value={differenceInWords(count.difference, currency)} />}
        {report.otherCash.map((other) => (
          <Line key={other.currency} name="Beside that" value={formatMoney(other)} />
        ))}
      </Lines>
      {(count?.reason != null || (count?.counts ?? 1) > 1 || seenAt != null || leftWords.length > 0) && (
        <div className="slip-notes">
          {count?.reason != null && <p>Reason: {count.reason}</p>}
          {count !== null && count.counts > 1 && <p>Counted {count.counts} times.</p>}
          {seenAt != null && <p>X report looked at before the count, {timeIn(timeZone, seenAt)}.</p>}
          {leftWords.length > 0 && <p>Left: {leftWords.join(', ')}.</p>}
        </div>
      )}
      {children}
    </>
  )
}

function Lines({ children }: { children: ReactNode }) {
  return <dl className="slip-lines">{children}</dl>
}

function Line({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? 'strong' : undefined}>
      <dt>{name}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  )
}
