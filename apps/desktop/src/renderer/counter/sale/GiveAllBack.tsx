/** Gives everything of the customer's order back, once that is meant. */
import { useState } from 'react'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Question } from '../../ui/Question.tsx'
import { focusTickets } from '../focus-tickets.ts'
import { say } from './words/say.ts'

/** What goes: so many seats of the open cart, and so many other things. */
interface WhatGoes {
  seats: number
  others: number
}

export function GiveAllBack({ seats, others, onGiveBack }: WhatGoes & { onGiveBack(): void }) {
  const offered = seats + others > 0
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
        {say('give_all_back')} <ActionKey of="giveAllBack" />
      </button>
      {asking && (
        <Question
          title={say('give_all_title')}
          onEscape={keep}
          answers={[
            { text: say('give_it_back'), look: 'danger', onChoose: giveBack },
            { text: say('keep_it'), look: 'primary', onChoose: keep },
          ]}
        >
          <p>{whatGoes({ seats, others })}</p>
        </Question>
      )}
    </>
  )
}

function whatGoes({ seats, others }: WhatGoes): string {
  if (others === 0) return say('goes_seats', { seats })
  return seats === 0 ? say('goes_others', { others }) : say('goes_both', { seats, others })
}
