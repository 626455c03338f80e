/** The printer in the bar: how it is at a glance, and, pressed, what waits and the other printer. */
import { Printer, PrinterX, X } from 'lucide-react'
import { useState } from 'react'
import { useActions, useKeyLabel } from '../../keys/use-actions.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { printerInWords, troubleInWords, waitingInWords } from './printer-words.ts'
import { type PrinterDesk, usePrinter } from './use-printer.ts'
import './printing.css'

export function PrinterButton() {
  const desk = usePrinter()
  const [isOpen, setOpen] = useState(false)
  useActions({ otherPrinter: () => desk?.changePrinter() })
  const otherKey = useKeyLabel('otherPrinter')
  if (desk === null) return null
  const { printer } = desk
  const isInTrouble = troubleInWords(printer) !== null
  const Icon = isInTrouble ? PrinterX : Printer
  const state = isInTrouble ? 'trouble' : printer.paperLow ? 'low' : 'fine'
  const words = printerInWords(printer)
  return (
    <>
      <button
        type="button"
        className={`icon-button printer-button ${state}`}
        aria-label={words}
        title={printer.hasSpare ? `${words}. ${otherKey} changes to the other one.` : words}
        onClick={() => setOpen(true)}
      >
        <Icon aria-hidden="true" size={20} />
        {printer.inUse === 'spare' && <span aria-hidden="true">2</span>}
        {state === 'low' && <span aria-hidden="true">Low</span>}
      </button>
      {isOpen && <PrinterDialog desk={desk} onClose={() => setOpen(false)} />}
    </>
  )
}

function PrinterDialog({ desk, onClose }: { desk: PrinterDesk; onClose(): void }) {
  const { printer, isBusy, sentence } = desk
  const waiting = printer.jobs.filter(({ state }) => state !== 'unknown')
  return (
    <Dialog className="printer-dialog" labelledBy="printer-title" onClose={onClose}>
      <div className="panel-heading">
        <h2 id="printer-title">Printer</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <p className="printer-state">{printerInWords(printer)}.</p>
      <p>{printer.byItself ? 'Tickets print when they are sold.' : 'Tickets print when you press Print.'}</p>
      <p>{waitingInWords(waiting.length)}</p>
      {waiting.length > 0 && (
        <ul>
          {waiting.map(({ jobId, called, copy, state }) => (
            <li key={jobId}>
              <span>{copy === 1 ? called : `${called}, copy ${copy}`}</span>
              <span>{state === 'printing' ? 'Printing' : 'Waiting'}</span>
            </li>
          ))}
        </ul>
      )}
      <Problem sentence={sentence} onDismiss={desk.dismiss} />
      <div className="foot-buttons sold-buttons">
        {waiting.length > 0 && (
          <button type="button" className="button" disabled={isBusy} onClick={desk.drop}>
            Don’t print these
          </button>
        )}
        <button type="button" className="button" disabled={isBusy} onClick={desk.printTestPage}>
          Print a test page
        </button>
        {printer.hasSpare && (
          <button type="button" className="button" disabled={isBusy} onClick={desk.changePrinter}>
            {printer.inUse === 'main' ? 'Use the spare printer' : 'Use the main printer'}
          </button>
        )}
      </div>
    </Dialog>
  )
}
