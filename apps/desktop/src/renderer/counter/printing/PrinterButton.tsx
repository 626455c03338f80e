/** The printer in the bar: how it is at a glance, and, pressed, what waits and the other printer. */
import { Printer, PrinterX, X } from 'lucide-react'
import { useState } from 'react'
import { useActions, useKeyLabel } from '../../keys/use-actions.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { pageInWords, printerInWords, troubleInWords, waitingInWords } from './printer-words.ts'
import { type PrinterDesk, usePrinter } from './use-printer.ts'
import { say } from './words/say.ts'
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
        title={printer.hasSpare ? say('ready_hint', { how: words, key: otherKey }) : words}
        onClick={() => setOpen(true)}
      >
        <Icon aria-hidden="true" size={20} />
        {printer.inUse === 'spare' && <span aria-hidden="true">2</span>}
        {state === 'low' && <span aria-hidden="true">{say('low')}</span>}
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
        <h2 id="printer-title">{say('printer')}</h2>
        <button type="button" className="icon-button" aria-label={say('close')} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <p className="printer-state">{say('state_sentence', { how: printerInWords(printer) })}</p>
      <p>{printer.byItself ? say('by_itself') : say('by_hand')}</p>
      <p>{waitingInWords(waiting.length)}</p>
      {waiting.length > 0 && (
        <ul>
          {waiting.map(({ jobId, called, copy, state }) => (
            <li key={jobId}>
              <span>{pageInWords(called, copy)}</span>
              <span>{state === 'printing' ? say('job_printing') : say('job_waiting')}</span>
            </li>
          ))}
        </ul>
      )}
      <Problem sentence={sentence} onDismiss={desk.dismiss} />
      <div className="foot-buttons sold-buttons">
        {waiting.length > 0 && (
          <button type="button" className="button" disabled={isBusy} onClick={desk.drop}>
            {say('dont_print_these')}
          </button>
        )}
        <button type="button" className="button" disabled={isBusy} onClick={desk.printTestPage}>
          {say('test_page')}
        </button>
        {printer.hasSpare && (
          <button type="button" className="button" disabled={isBusy} onClick={desk.changePrinter}>
            {say('use_other', { printer: printer.inUse })}
          </button>
        )}
      </div>
    </Dialog>
  )
}
