/** Gives everything of the customer's order back, once that is meant. */
import { useState } from 'react'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Question } from '../../ui/Question.tsx'
import { focusTickets } from '../focus-tickets.ts'

interface GiveAllBackProps {
  /** False: there is nothing to give back. */
  offered: boolean
  /** What goes: "3 seats and 2 other things". */
  what: string
  onGiveBack(): void
}

export function GiveAllBack({ offered, what, onGiveBack }: GiveAllBackProps) {
  const [asking, setAsking] = useState(false)
  const ask = (): void => {
    if (offered) setAsking(true)
  }
  const keep = (): void => setAsking(false)
  const giveBack = (): void => {
    setAsking(false)
    onGiveBack()
    focusTickets()
  }
  useActions({ giveAllBack: ask })
  return (
    <>
      <button type="button" className="button quiet other-way" disabled={!offered} onClick={ask}>
        Give all back <ActionKey of="giveAllBack" />
      </button>
      {asking && (
        <Question
          title="Give all of it back?"
          onEscape={keep}
          answers={[
            { text: 'Give it back', look: 'danger', onChoose: giveBack },
            { text: 'Keep it', look: 'primary', onChoose: keep },
          ]}
        >
          <p>{what} of this order. For a customer who comes back, park it instead.</p>
        </Question>
      )}
    </>
  )
}
