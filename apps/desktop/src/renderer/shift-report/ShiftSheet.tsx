/** The report of a shift as a slip of paper: on screen, and printed by the page. */
import type { LeftByShift, ShiftReport } from '@marquee/shared'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { plainAmount } from '../cart/cart-totals.ts'
import { ticketTypeName } from '../ticket-types/ticket-type-name.ts'
import { dayAndTimeIn, timeIn } from '../ui/zoned-time.ts'
import { money } from '../words/staff/figures.ts'
import {
  allLeftInWords,
  differenceInWords,
  movedForInWords,
  operatorInWords,
  otherName,
  rateInWords,
  takenByInWords,
} from './shift-words.ts'
import { say } from './words/say.ts'
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
      <section className="shift-sheet" aria-label={say('titled', { title: props.title, number: props.number })}>
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
  const line = (name: string, count: number): string => say('counted_line', { name, count })
  const leftWords = left ? allLeftInWords(left) : null
  const opened = dayAndTimeIn(timeZone, openedAt)
  return (
    <>
      <header>
        <strong>{say('titled', { title, number })}</strong>
        <span>{terminal}</span>
        <span className="tabular">
          {closedAt === null ? opened : say('from_to', { from: opened, to: timeIn(timeZone, closedAt) })}
        </span>
      </header>
      <Lines>
        <Line name={say('orders')} value={String(report.orders)} />
        <Line name={say('tickets')} value={String(report.tickets)} />
      </Lines>
      <Lines>
        {report.byMethod.map(({ method, count: times, amount: paid }) => (
          <Line key={method} name={line(takenByInWords(method), times)} value={amount(paid)} />
        ))}
        <Line strong name={say('sales')} value={money({ amount: report.sales, currency })} />
        {report.tips !== 0 && <Line name={say('tips')} value={amount(report.tips)} />}
      </Lines>
      <Lines>
        {report.byRate.map((part) => (
          <Line
            key={`${part.rate} ${part.percentage}`}
            name={rateInWords(part, amount(part.amount))}
            value={amount(part.tax)}
          />
        ))}
      </Lines>
      <Lines>
        {report.byTicketType.map((each) => (
          <Line key={each.name} name={line(ticketTypeName(each.name), each.count)} value={amount(each.amount)} />
        ))}
        {report.byGoods.map((each) => (
          <Line key={each.name} name={line(each.name, each.count)} value={amount(each.amount)} />
        ))}
        {report.byOther.map((each) => (
          <Line key={each.name} name={line(otherName(each.name), each.count)} value={amount(each.amount)} />
        ))}
      </Lines>
      {report.byOperator.some(({ operatorId }) => operatorId !== null) && (
        <Lines>
          {report.byOperator.map((each) => (
            <Line key={each.operatorId} name={line(operatorInWords(each), each.orders)} value={amount(each.amount)} />
          ))}
        </Lines>
      )}
      <Lines>
        <Line name={say('float')} value={amount(report.float)} />
        <Line name={say('cash_taken')} value={amount(report.cashTaken)} />
        {report.givenBack !== 0 && <Line name={movedForInWords('given_back')} value={amount(-report.givenBack)} />}
        {report.movements
          .filter(({ movedFor }) => movedFor !== 'given_back' && movedFor !== 'no_sale')
          .map(({ movedFor, direction, amount: moved, at, reason }) => (
            <Line
              key={`${at} ${reason} ${moved}`}
              name={say('moved_why', { what: movedForInWords(movedFor), reason })}
              value={amount(direction === 'in' ? moved : -moved)}
            />
          ))}
        {report.noSale > 0 && <Line name={movedForInWords('no_sale')} value={String(report.noSale)} />}
        <Line strong name={say('should_be')} value={money({ amount: report.expected, currency })} />
        {count !== null && <Line name={say('counted')} value={amount(count.counted)} />}
        {count !== null && (
          <Line strong name={say('difference')} value={differenceInWords(count.difference, currency)} />
        )}
        {report.otherCash.map((other) => (
          <Line key={other.currency} name={say('beside')} value={money(other)} />
        ))}
      </Lines>
      {(count?.reason != null || (count?.counts ?? 1) > 1 || seenAt != null || leftWords !== null) && (
        <div className="slip-notes">
          {count?.reason != null && <p>{say('reason', { reason: count.reason })}</p>}
          {count !== null && count.counts > 1 && <p>{say('counted_times', { count: count.counts })}</p>}
          {seenAt != null && <p>{say('looked_at', { time: timeIn(timeZone, seenAt) })}</p>}
          {leftWords !== null && <p>{leftWords}</p>}
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
