/** Money that this counter gives back to customers: out of the drawer with one key each, or at the card machine by its slip. */
import type { Id } from '@marquee/shared'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useNotYetRead } from '../../ui/use-not-yet-read.ts'
import { money as moneyInWords } from '../../words/staff/figures.ts'
import { MachineRefund } from './MachineRefund.tsx'
import { say } from './words/say.ts'
import './pay-outs.css'

const NONE: readonly never[] = []

export function PayOuts() {
  const engine = useEngine()
  const payOuts = useConnection((state) => state.terminal?.payOuts ?? NONE)
  const machineRefunds = useConnection((state) => state.terminal?.machineRefunds ?? NONE)
  const [busyId, setBusyId] = useState<Id | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  // When one is done, the next has its place, and its key.
  const notYetRead = useNotYetRead(payOuts.map(({ conflictId }) => conflictId).join(' '))
  const locked = busyId !== null || notYetRead
  const paid = (conflictId: Id): void => {
    if (locked) return
    setBusyId(conflictId)
    void ask(engine.api.paidOut({ conflictId })).then((answer) => {
      setBusyId(null)
      setSentence(answer.ok ? null : answer.sentence)
    })
  }
  useActions({
    paidOut: () => {
      const [first] = payOuts
      if (first !== undefined) paid(first.conflictId)
    },
  })
  if (payOuts.length + machineRefunds.length === 0) return null
  return (
    <section className="pay-outs" aria-labelledby="pay-outs-title" aria-live="polite">
      <h2 id="pay-outs-title">{say('money_to_give_back')}</h2>
      <ul>
        {payOuts.map(({ conflictId, money, text }, position) => (
          <li key={conflictId}>
            <Banknote aria-hidden="true" size={20} />
            <strong className="tabular">{moneyInWords(money)}</strong>
            <span>{text}</span>
            <button type="button" className="button small" disabled={locked} onClick={() => paid(conflictId)}>
              {busyId === conflictId ? say('writing_down') : say('money_given_back')}
              <span className="visually-hidden">{say('of_sum', { sum: moneyInWords(money) })}</span>{' '}
              {position === 0 && <ActionKey of="paidOut" />}
            </button>
          </li>
        ))}
        {machineRefunds.map((owed) => (
          <MachineRefund key={owed.conflictId} owed={owed} onProblem={setSentence} />
        ))}
      </ul>
      <Problem sentence={sentence} onDismiss={() => setSentence(null)} />
    </section>
  )
}
