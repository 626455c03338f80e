/** How a question for a manager's yes stands: to be asked, waiting, or answered. It has one place and one height. */
import type { Approval } from '@marquee/shared'
import { Check, Hourglass, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useConnection, useCutOff } from '../../app/terminal-context.tsx'
import { ApproveHere } from '../operators/ApproveHere.tsx'
import { say } from './words/say.ts'
import './approval.css'

export function AskForYes({
  approval,
  sentence,
  onAsk,
  onDrop,
}: {
  /** null: nobody was asked yet. */
  approval: Approval | null
  /** Why nobody could be asked. */
  sentence: string | null
  onAsk(): void
  onDrop(): void
}) {
  const cutOff = useCutOff()
  const hasOperators = useConnection(({ terminal }) => terminal?.atWork.isNeeded === true)
  const state = approval?.state ?? 'withdrawn'
  /** Somebody here wants to say yes: the question is asked first, and the same. */
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    if (state === 'granted' || sentence !== null) setHere(false)
  }, [state, sentence])
  return (
    <div className={`ask-for-yes ${hasOperators ? 'or-here' : ''}`} data-state={state}>
      <p role="status" aria-label={say('managers_yes')}>
        {state === 'waiting' && (
          <>
            <Hourglass aria-hidden="true" size={18} /> {say('waiting')}
          </>
        )}
        {state === 'granted' && (
          <>
            <Check aria-hidden="true" size={18} /> {say('agreed', { name: approval?.by ?? '' })}
          </>
        )}
        {state === 'refused' && (
          <>
            <X aria-hidden="true" size={18} /> {say('said_no', { name: approval?.by ?? '' })}
          </>
        )}
        {state === 'withdrawn' && (sentence ?? (cutOff ? say('needs_yes_cut_off') : say('needs_yes')))}
      </p>
      {state === 'waiting' ? (
        <button type="button" className="button" onClick={onDrop}>
          {say('take_back')}
        </button>
      ) : (
        <button type="button" className="button" disabled={cutOff || state === 'granted'} onClick={onAsk}>
          {state === 'refused' ? say('ask_again') : say('ask_manager')}
        </button>
      )}
      {hasOperators && (
        <button
          type="button"
          className="button"
          disabled={cutOff || state === 'granted'}
          onClick={() => {
            setHere(true)
            if (state !== 'waiting') onAsk()
          }}
        >
          {say('say_yes_here')}
        </button>
      )}
      {isHere && state === 'waiting' && approval !== null && (
        <ApproveHere approvalId={approval.approvalId} onClose={() => setHere(false)} />
      )}
    </div>
  )
}
