/** An invoice on screen, as a sheet to print, and as a file for other programs. */
import { formatMoney, type Invoice } from '@marquee/shared'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { dateIn } from '../../ui/zoned-time.ts'
import { MOVEMENT_WORDS, percentInWords } from './account-words.ts'
import { invoiceCsv } from './invoice-csv.ts'

export function InvoiceView({ invoice, onClose }: { invoice: Invoice; onClose(): void }) {
  const { number } = invoice
  return (
    <section className="boxed invoice-view" aria-label={`Invoice ${number}`}>
      <div className="batch-heading">
        <button type="button" className="icon-button" aria-label="Back to the accounts" onClick={onClose}>
          <ArrowLeft aria-hidden="true" size={20} />
        </button>
        <h2>Invoice {number}</h2>
        <button type="button" className="button" onClick={() => save(invoice)}>
          <Download aria-hidden="true" size={18} /> CSV
        </button>
        <button type="button" className="button" onClick={() => print()}>
          <Printer aria-hidden="true" size={18} /> Print
        </button>
      </div>
      <Sheet invoice={invoice} />
      <div className="print-sheet invoice-print" aria-hidden="true">
        <h1>Invoice {number}</h1>
        <Sheet invoice={invoice} />
      </div>
    </section>
  )
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { name, address, cinema, currency, timeZone, madeAt, until, movements, taxes } = invoice
  const { brought, charged, received, due } = invoice
  const money = (amount: number): string => formatMoney({ amount, currency })
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
          <span>Everything until {until}</span>
        </span>
      </p>
      <table className="codes-table" aria-label="Movements">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col">Reference</th>
            <th scope="col" className="figure">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map(({ movementId, kind, at, paidOn, references, note, amount }) => (
            <tr key={movementId}>
              <td className="tabular">{paidOn ?? dateIn(timeZone, at)}</td>
              <td>{MOVEMENT_WORDS[kind]}</td>
              <td className="tabular">{[...references, ...(note === null ? [] : [note])].join(', ')}</td>
              <td className="tabular figure">{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="codes-table" aria-label="Tax">
        <thead>
          <tr>
            <th scope="col">Tax</th>
            <th scope="col" className="figure">
              With tax
            </th>
            <th scope="col" className="figure">
              Of that, tax
            </th>
          </tr>
        </thead>
        <tbody>
          {taxes.map((part) => (
            <tr key={`${part.rate} ${part.percentage}`}>
              <td>{percentInWords(part)}</td>
              <td className="tabular figure">{money(part.gross)}</td>
              <td className="tabular figure">{money(part.tax)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="invoice-sums">
        <dt>Owed before</dt>
        <dd className="tabular">{money(brought)}</dd>
        <dt>Charged</dt>
        <dd className="tabular">{money(charged)}</dd>
        <dt>Received</dt>
        <dd className="tabular">{money(-received)}</dd>
        <dt>Due</dt>
        <dd className="tabular">
          <strong>{money(due)}</strong>
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
