/** Opening a closed show without waiting: why, then a question that states the risk. */
import type { ClosedShow } from '@marquee/shared'
import { type FormEvent, useState } from 'react'
import { Question } from '../../ui/Question.tsx'
import { nameOf, riskOf } from './closed-shows-words.ts'
import { say } from './words/say.ts'

interface OpenClosedShowProps {
  closed: ClosedShow
  onOpen(reason: string): Promise<void>
  onEnd(): void
}

export function OpenClosedShow({ closed, onOpen, onEnd }: OpenClosedShowProps) {
  const [reason, setReason] = useState('')
  const [stage, setStage] = useState<'form' | 'question' | 'sending'>('form')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (reason.trim() !== '') setStage('question')
  }
  const send = async (): Promise<void> => {
    setStage('sending')
    await onOpen(reason.trim())
    // Asked again it has happened once, so the form may simply be sent again.
    setStage('form')
  }
  return (
    <>
      <form
        className="open-closed-form"
        onSubmit={submit}
        onKeyDown={(event) => event.key === 'Escape' && stage !== 'sending' && onEnd()}
      >
        <label>
          <span>{say('why_label')}</span>
          <input
            className="text-field"
            value={reason}
            maxLength={500}
            autoComplete="off"
            disabled={stage === 'sending'}
            onChange={(event) => setReason(event.target.value)}
            // biome-ignore lint/a11y/noAutofocus: the field appears because its button was pressed
            autoFocus
          />
        </label>
        <button type="submit" className="button danger" disabled={stage === 'sending' || reason.trim() === ''}>
          {stage === 'sending' ? say('opening') : say('go_on')}
        </button>
        <button type="button" className="button quiet" disabled={stage === 'sending'} onClick={onEnd}>
          {say('leave_closed')}
        </button>
      </form>
      {stage === 'question' && (
        <Question
          title={say('open_question', { show: nameOf(closed) })}
          onEscape={() => setStage('form')}
          answers={[
            { text: say('open_show'), look: 'danger', onChoose: () => void send() },
            { text: say('leave_closed'), look: 'primary', onChoose: onEnd },
          ]}
        >
          <p>{riskOf(closed)}</p>
          <p>{say('because', { reason: reason.trim() })}</p>
        </Question>
      )}
    </>
  )
}
