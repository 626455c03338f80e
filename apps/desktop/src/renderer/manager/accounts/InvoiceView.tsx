/** An invoice on screen, as a sheet to print, and as a file for other programs. */
import type { Invoice } from '@marquee/shared'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { dateIn } from '../../ui/zoned-time.ts'
import { money } from '../../words/staff/figures.ts'
import { movementInWords, percentInWords } from './account-words.ts'
import { invoiceCsv } from './invoice-csv.ts'
import { say } from './words/say.ts'

export function InvoiceView({ invoice, onClose }: { invoice: Invoice; onClose(): void }) {
  const { number } = invoice
  return (
    <section className="boxed invoice-view" aria-label={say('invoice_number', { number })}>
      <div className="batch-heading">
        <button type="button" className="icon-button" aria-label={say('back_to_accounts')} onClick={onClose}>
          <ArrowLeft className="points-back" aria-hidden="true" size={20} />
        </button>
        <h2>{say('invoice_number', { number })}</h2>
        <button type="button" className="button" onClick={() => save(invoice)}>
          <Download aria-hidden="true" size={18} /> {say('csv')}
        </button>
        <button type="button" className="button" onClick={() => print()}>
          <Printer aria-hidden="true" size={18} /> {say('print')}
        </button>
      </div>
      <Sheet invoice={invoice} />
      <div className="print-sheet invoice-print" aria-hidden="true">
        <h1>{say('invoice_number', { number })}</h1>
        <Sheet invoice={invoice} />
      </div>
    </section>
  )
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { name, address, cinema, currency, timeZone, madeAt, until, movements, taxes } = invoice
  const { brought, charged, received, due } = invoice
  const sum = (amount: number) => <bdi dir="ltr">{money({ amount, currency })}</bdi>
  return (
    <div className="invoice-sheet">
      <p className="invoice-parties">
        <span>
          <strong>{name}</strong>
          {[...new Set(address)].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
        <span className="tabular">
          {cinema !== '' && <span>{cinema}</span>}
          <span>{dateIn(timeZone, madeAt)}</span>
          <span>{say('everything_until', { until })}</span>
        </span>
      </p>
      <table className="codes-table" aria-label={say('movements')}>
        <thead>
          <tr>
            <th scope="col">{say('date')}</th>
            <th scope="col">{say('what')}</th>
            <th scope="col">{say('reference')}</th>
            <th scope="col" className="figure">
              {say('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map(({ movementId, kind, at, paidOn, references, note, amount }) => (
            <tr key={movementId}>
              <td className="tabular">{paidOn ?? dateIn(timeZone, at)}</td>
              <td>{movementInWords(kind)}</td>
              <td className="tabular">{[...references, ...(note === null ? [] : [note])].join(', ')}</td>
              <td className="tabular figure">{sum(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="codes-table" aria-label={say('tax')}>
        <thead>
          <tr>
            <th scope="col">{say('tax')}</th>
            <th scope="col" className="figure">
              {say('with_tax')}
            </th>
            <th scope="col" className="figure">
              {say('of_that_tax')}
            </th>
          </tr>
        </thead>
        <tbody>
          {taxes.map((part) => (
            <tr key={`${part.rate} ${part.percentage}`}>
              <td>{percentInWords(part)}</td>
              <td className="tabular figure">{sum(part.gross)}</td>
              <td className="tabular figure">{sum(part.tax)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="invoice-sums">
        <dt>{say('owed_before')}</dt>
        <dd className="tabular">{sum(brought)}</dd>
        <dt>{say('charged')}</dt>
        <dd className="tabular">{sum(charged)}</dd>
        <dt>{say('received')}</dt>
        <dd className="tabular">{sum(-received)}</dd>
        <dt>{say('due')}</dt>
        <dd className="tabular">
          <strong>{sum(due)}</strong>
        </dd>
      </dl>
    </div>
  )
}

/** As a file of this computer. With a mark at its beginning, so that programs read its letters as UTF-8. */
function save(invoice: Invoice): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', invoiceCsv(invoice)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `invoice-${invoice.number}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
