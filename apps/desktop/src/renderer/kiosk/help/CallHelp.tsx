/** The visitor's call for help: one button in one place, with how it stands beside it. For the sheet of accessibility, and unlucky pages. */
import { HandHelping } from 'lucide-react'
import { useState } from 'react'
import { useConnection, useCutOff, useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { useSpeech } from '../kiosk-context.tsx'
import './call-help.css'

const WORDS = {
  asking: 'help_asking',
  waiting: 'help_waiting',
  coming: 'help_coming',
  nobody: 'help_nobody',
} as const

export function CallHelp() {
  const engine = useEngine()
  const speech = useSpeech()
  const isCutOff = useCutOff()
  const help = useConnection(({ terminal }) => terminal?.kiosk?.help ?? 'none')
  /** It was touched, and the program has not said so yet. */
  const [isTouched, setTouched] = useState(false)
  const isOpen = help === 'asking' || help === 'waiting' || help === 'coming'
  // Nobody hears a call that can't be sent: the visitor is told before they try.
  const said = help !== 'none' ? WORDS[help] : isCutOff ? WORDS.nobody : isTouched ? WORDS.asking : null
  const press = async (): Promise<void> => {
    setTouched(true)
    await ask(isOpen ? engine.api.endHelpCall() : engine.api.callForHelp())
    setTouched(false)
  }
  return (
    <section className="call-help" data-help={help} aria-label={speech.say('help_call')}>
      <button
        type="button"
        className="frame-button"
        disabled={isTouched || (isCutOff && !isOpen)}
        onClick={() => void press()}
      >
        <HandHelping aria-hidden="true" />
        <span>{speech.say(isOpen ? 'help_end' : 'help_call')}</span>
      </button>
      <p role="status">{said !== null && speech.say(said)}</p>
    </section>
  )
}
