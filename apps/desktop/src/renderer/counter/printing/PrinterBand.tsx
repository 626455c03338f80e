/** Across the counter while its printer can't print, or nobody knows whether a page came out. Says it before the next sale. */
import { CircleHelp, PrinterX } from 'lucide-react'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { pageInWords, troubleInWords, waitingInWords } from './printer-words.ts'
import { usePrinter } from './use-printer.ts'
import { say } from './words/say.ts'
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
    <section className="printer-band" aria-label={say('printer')} aria-live="polite" data-testid="printer-band">
      {trouble !== null && (
        <div className="printer-trouble">
          <PrinterX aria-hidden="true" size={22} />
          <p>
            <strong>{trouble.title}</strong>
            <span>
              {waiting > 0
                ? say('trouble_and_waiting', { advice: trouble.advice, waiting: waitingInWords(waiting) })
                : trouble.advice}
            </span>
          </p>
          {waiting > 0 && (
            <button type="button" className="button" disabled={isBusy} onClick={desk.drop}>
              {say('dont_print')}
            </button>
          )}
          {printer.hasSpare && (
            <button type="button" className="button" disabled={isBusy} onClick={desk.changePrinter}>
              {say('use_other', { printer: printer.inUse })} <ActionKey of="otherPrinter" />
            </button>
          )}
        </div>
      )}
      {doubtful.length > 0 && (
        <ul aria-label={say('did_they')}>
          {doubtful.map(({ jobId, called, copy }) => (
            <li key={jobId}>
              <CircleHelp aria-hidden="true" size={22} />
              <p>
                <strong>{pageInWords(called, copy)}</strong>
                <span>{say('did_it')}</span>
              </p>
              <button type="button" className="button" disabled={isBusy} onClick={() => desk.cameOut(jobId, true)}>
                {say('it_came_out')}
                <span className="visually-hidden">{say('of_page', { page: called })}</span>
              </button>
              <button type="button" className="button" disabled={isBusy} onClick={() => desk.cameOut(jobId, false)}>
                {say('print_copy')}
                <span className="visually-hidden">{say('copy_of', { page: called })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Problem sentence={sentence} onDismiss={desk.dismiss} />
    </section>
  )
}
