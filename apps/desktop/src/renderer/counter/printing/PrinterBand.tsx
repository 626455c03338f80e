/** Across the counter while its printer can't print, or nobody knows whether a page came out. Says it before the next sale. */
import { CircleHelp, PrinterX } from 'lucide-react'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { troubleInWords, waitingInWords } from './printer-words.ts'
import { usePrinter } from './use-printer.ts'
import './printing.css'

export function PrinterBand() {
  const desk = usePrinter()
  if (desk === null) return null
  const { printer, isBusy, sentence } = desk
  const trouble = troubleInWords(printer)
  const doubtful = printer.jobs.filter(({ state }) => state === 'unknown')
  const waiting = printer.jobs.filter(({ state }) => state === 'waiting').length
  if (trouble === null && doubtful.length === 0 && sentence === null) return null
  return (
    <section className="printer-band" aria-label="Printer" aria-live="polite" data-testid="printer-band">
      {trouble !== null && (
        <div className="printer-trouble">
          <PrinterX aria-hidden="true" size={22} />
          <p>
            <strong>{trouble.title}</strong>
            <span>
              {trouble.advice} {waiting > 0 && waitingInWords(waiting)}
            </span>
          </p>
          {waiting > 0 && (
            <button type="button" className="button" disabled={isBusy} onClick={desk.drop}>
              Don’t print
            </button>
          )}
          {printer.hasSpare && (
            <button type="button" className="button" disabled={isBusy} onClick={desk.changePrinter}>
              {printer.inUse === 'main' ? 'Use the spare printer' : 'Use the main printer'}{' '}
              <ActionKey of="otherPrinter" />
            </button>
          )}
        </div>
      )}
      {doubtful.length > 0 && (
        <ul aria-label="Did they come out?">
          {doubtful.map(({ jobId, called, copy }) => (
            <li key={jobId}>
              <CircleHelp aria-hidden="true" size={22} />
              <p>
                <strong>{copy === 1 ? called : `${called}, copy ${copy}`}</strong>
                <span>Did it come out whole?</span>
              </p>
              <button type="button" className="button" disabled={isBusy} onClick={() => desk.cameOut(jobId, true)}>
                It came out<span className="visually-hidden">, {called}</span>
              </button>
              <button type="button" className="button" disabled={isBusy} onClick={() => desk.cameOut(jobId, false)}>
                Print a copy<span className="visually-hidden"> of {called}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Problem sentence={sentence} onDismiss={desk.dismiss} />
    </section>
  )
}
