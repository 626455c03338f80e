/** Prints the report of a shift: on the receipt printer, or by the page where the counter has none. */
import type { Id } from '@marquee/shared'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { say } from './words/say.ts'

interface PrintShiftProps {
  shiftId: Id
  /** Its Z report came out when it was closed, so this one is a copy. */
  isAgain?: boolean
  large?: boolean
}

export function PrintShift({ shiftId, isAgain = false, large = false }: PrintShiftProps) {
  const { api } = useEngine()
  const printer = useConnection(({ terminal }) => terminal?.printer ?? null)
  const [asked, setAsked] = useState<'no' | 'sending' | 'sent'>('no')
  const [sentence, setSentence] = useState<string | null>(null)
  async function print(): Promise<void> {
    if (printer === null) return window.print()
    setAsked('sending')
    const answer = await ask(api.printShift({ shiftId }))
    setAsked(answer.ok ? 'sent' : 'no')
    setSentence(answer.ok ? null : answer.sentence)
  }
  const isCopy = printer !== null && (asked === 'sent' || (isAgain && printer.byItself))
  return (
    <>
      <button
        type="button"
        className={`button ${large ? 'large' : ''}`}
        disabled={asked === 'sending'}
        onClick={() => void print()}
      >
        <Printer aria-hidden="true" size={18} /> {isCopy ? say('print_again') : say('print')}
      </button>
      <span className="quiet-text" role="status">
        {sentence ?? (asked === 'sent' ? say('being_printed') : '')}
      </span>
    </>
  )
}
