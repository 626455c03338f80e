/** Money that goes back at a card machine: it stays here until somebody has named the machine's slip of the refund. */
import { CreditCard } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { MachineRefund as Owed } from '../../../terminal/api.ts'
import { useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { money as moneyInWords } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

interface MachineRefundProps {
  owed: Owed
  onProblem(sentence: string | null): void
}

export function MachineRefund({ owed: { conflictId, money, text }, onProblem }: MachineRefundProps) {
  const engine = useEngine()
  const [slip, setSlip] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (slip.trim() === '' || busy) return
    setBusy(true)
    void ask(engine.api.refundedAtMachine({ conflictId, slip: slip.trim() })).then((answer) => {
      setBusy(false)
      onProblem(answer.ok ? null : answer.sentence)
    })
  }
  return (
    <li>
      <CreditCard aria-hidden="true" size={20} />
      <strong className="tabular">{moneyInWords(money)}</strong>
      <span>{text}</span>
      <form className="machine-refund" onSubmit={submit}>
        <input
          className="text-field tabular"
          aria-label={say('slip_of_sum', { sum: moneyInWords(money) })}
          placeholder={say('slip')}
          value={slip}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setSlip(event.target.value)}
        />
        <button type="submit" className="button" disabled={busy || slip.trim() === ''}>
          {busy ? say('writing_down') : say('gone_back')}
        </button>
      </form>
    </li>
  )
}
