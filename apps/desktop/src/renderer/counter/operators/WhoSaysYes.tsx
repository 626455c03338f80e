/** A supervisor says yes on the spot by their PIN. Who works here stays who works here. */
import type { Answer, Id } from '@marquee/shared'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../../ui/Dialog.tsx'
import { OperatorList } from './OperatorList.tsx'
import { type YesWords, yesWords } from './operator-words.ts'
import { PinPad } from './PinPad.tsx'
import { useChoices } from './use-choices.ts'
import './log-in.css'

interface WhoSaysYesProps {
  check(who: { operatorId: Id; pin: string }): Promise<Answer<unknown>>
  onYes(): void
  onClose(): void
  words?: YesWords
  /** What is agreed to. */
  children?: ReactNode
}

export function WhoSaysYes({ check, onYes, onClose, words = yesWords(), children }: WhoSaysYesProps) {
  const { operators, waitUntil, readAgain } = useChoices()
  const [picked, setPicked] = useState<string | null>(null)
  const who = operators.filter(({ mayApprove, hasPin }) => mayApprove && hasPin)
  const chosen = who.find(({ operatorId }) => operatorId === picked) ?? (who.length === 1 ? who[0] : undefined)
  // A form is in no other form.
  return createPortal(
    <Dialog className="approve-here" labelledBy="approve-here-heading" onClose={onClose}>
      <div className="log-in-who">
        <h2 id="approve-here-heading">{words.whoSaysYes}</h2>
        {children}
        <OperatorList
          operators={who}
          chosen={chosen?.operatorId ?? null}
          label={words.operators}
          onChoose={({ operatorId }) => setPicked(operatorId)}
        />
        {who.length === 0 && <p>{words.nobody}</p>}
        <button type="button" className="button" onClick={onClose}>
          {words.back}
        </button>
      </div>
      <div className="log-in-pin">
        {chosen !== undefined && (
          <PinPad
            key={chosen.operatorId}
            name={chosen.name}
            verb={words.sayYes}
            words={words}
            waitUntil={waitUntil.get(chosen.operatorId)}
            check={(pin) => check({ operatorId: chosen.operatorId, pin })}
            onDone={onYes}
            onRefused={readAgain}
          />
        )}
      </div>
    </Dialog>,
    document.body,
  )
}
