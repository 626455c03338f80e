/** Prints what was sold: again, where it has printed by itself. */
import type { Id } from '@marquee/shared'
import { Printer, ReceiptText } from 'lucide-react'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useCounter, useSale } from '../counter-context.tsx'
import { troubleInWords } from './printer-words.ts'
import { say } from './words/say.ts'
import './printing.css'

interface PrintButtonProps {
  /** The bookings, and the order. */
  of: readonly Id[]
  /** It was sold just now. */
  isNew: boolean
}

export function PrintButton({ of, isNew }: PrintButtonProps) {
  const { sale } = useCounter()
  const asked = useSale((state) => state.printing)
  const printer = useConnection(({ terminal }) => terminal?.printer ?? null)
  const isOpen =
    printer?.jobs.some(({ of: job, state }) => job !== null && of.includes(job) && state !== 'unknown') === true
  const isAgain = asked === 'sent' || (isNew && printer?.byItself === true)
  const isHeldUp = isOpen && printer !== null && troubleInWords(printer) !== null
  const isUnderWay = asked === 'sending' || isOpen
  useActions({
    print: () => {
      if (!isUnderWay) void sale.print()
    },
  })
  return (
    <button type="button" className="button" disabled={isUnderWay} onClick={() => void sale.print()}>
      <Printer aria-hidden="true" size={18} />{' '}
      {isHeldUp ? say('waiting_now') : isUnderWay ? say('printing_now') : isAgain ? say('print_again') : say('print')}{' '}
      <ActionKey of="print" />
    </button>
  )
}

/** What was paid, for a customer who wants it on paper. */
export function ReceiptButton({ orderId }: { orderId: Id }) {
  const { sale } = useCounter()
  const { api } = useEngine()
  const hasPrinter = useConnection(({ terminal }) => terminal !== null && terminal.printer !== null)
  if (!hasPrinter) return null
  return (
    <button
      type="button"
      className="icon-button receipt-button"
      aria-label={say('print_receipt')}
      title={say('print_receipt')}
      onClick={() =>
        void ask(api.printReceipt({ orderId })).then((answer) => sale.say(answer.ok ? null : answer.sentence))
      }
    >
      <ReceiptText aria-hidden="true" size={20} />
    </button>
  )
}
