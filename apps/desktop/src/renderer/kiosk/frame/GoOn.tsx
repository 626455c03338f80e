/** The one loud thing of a page: the way on. */
import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import { useSpeech } from '../kiosk-context.tsx'

interface GoOnProps {
  /** Absent: "Continue". */
  text?: string
  disabled?: boolean
  onPress(): void
}

export function GoOn({ text, disabled = false, onPress }: GoOnProps) {
  const speech = useSpeech()
  const said = text ?? speech.say('go_on')
  return (
    <button type="button" className="go-on" disabled={disabled} onClick={onPress}>
      {/* Another word is another thing, in the same place: nothing moves. */}
      <Fragment key={said}>
        <span>{said}</span>
        <ArrowRight className="mirrors" aria-hidden="true" />
      </Fragment>
    </button>
  )
}
