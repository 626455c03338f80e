/** The one loud thing of a page: the way on. */
import { ArrowRight } from 'lucide-react'
import { useSpeech } from '../kiosk-context.tsx'

interface GoOnProps {
  /** Absent: "Continue". */
  text?: string
  disabled?: boolean
  onPress(): void
}

export function GoOn({ text, disabled = false, onPress }: GoOnProps) {
  const speech = useSpeech()
  return (
    <button type="button" className="go-on" disabled={disabled} onClick={onPress}>
      <span>{text ?? speech.say('go_on')}</span>
      <ArrowRight className="mirrors" aria-hidden="true" />
    </button>
  )
}
