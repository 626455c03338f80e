/** Asks whoever may have left, in their language. */
import { useEffect, useId, useRef } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { useSpeech } from '../kiosk-context.tsx'

interface IdleQuestionProps {
  secondsLeft: number
  givesBack: boolean
  onStartOver(): void
}

export function IdleQuestion({ secondsLeft, givesBack, onStartOver }: IdleQuestionProps) {
  const speech = useSpeech()
  const titleId = useId()
  const goOn = useRef<HTMLButtonElement>(null)
  useEffect(() => goOn.current?.focus(), [])
  return (
    <Dialog className="kiosk-sheet idle-question" labelledBy={titleId} onClose={() => {}}>
      <h2 id={titleId}>{speech.say('still_there')}</h2>
      <p className="tabular">{speech.say(givesBack ? 'idle_gives_back' : 'idle_closes', { seconds: secondsLeft })}</p>
      <div className="sheet-answers">
        <button type="button" className="frame-button" onClick={onStartOver}>
          {speech.say('start_over')}
        </button>
        {/* Any whole touch says that somebody is there. */}
        <button ref={goOn} type="button" className="go-on">
          {speech.say('yes_go_on')}
        </button>
      </div>
    </Dialog>
  )
}
