/** The receipt printer of this counter, and what its clerk may do about it. */
import type { Answer, Id } from '@marquee/shared'
import { useState } from 'react'
import type { PrinterState } from '../../../terminal/api.ts'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'

export interface PrinterDesk {
  printer: PrinterState
  isBusy: boolean
  sentence: string | null
  dismiss(): void
  changePrinter(): void
  drop(): void
  printTestPage(): void
  cameOut(jobId: Id, cameOut: boolean): void
}

/** null: this terminal has no printer */
export function usePrinter(): PrinterDesk | null {
  const { api } = useEngine()
  const printer = useConnection(({ terminal }) => terminal?.printer ?? null)
  const [isBusy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  if (printer === null) return null
  const act = (work: () => Promise<Answer<null>>): void => {
    if (isBusy) return
    setBusy(true)
    void ask(work()).then((answer) => {
      setBusy(false)
      setSentence(answer.ok ? null : answer.sentence)
    })
  }
  return {
    printer,
    isBusy,
    sentence,
    dismiss: () => setSentence(null),
    changePrinter() {
      if (printer.hasSpare) act(() => api.choosePrinter({ printer: printer.inUse === 'main' ? 'spare' : 'main' }))
    },
    printTestPage: () => act(() => api.printTestPage()),
    drop: () => act(() => api.dropPrints()),
    cameOut: (jobId, cameOut) => act(() => api.cameOut({ jobId, cameOut })),
  }
}
