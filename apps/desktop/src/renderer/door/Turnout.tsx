/** How many are in, of how many that were sold. */
import { useSpeech } from './door-context.ts'
import { type Turnout, toComeInWords, turnoutInWords } from './door-words.ts'
import './turnout.css'

export function TurnoutLine({ turnout }: { turnout: Turnout }) {
  const speech = useSpeech()
  const { admitted, sold } = turnout
  return (
    <div className="turnout">
      <p>
        <strong data-testid="turnout">{turnoutInWords(speech, turnout)}</strong>
        <span>{toComeInWords(speech, turnout)}</span>
      </p>
      {/* The words above say the same. */}
      <progress aria-hidden="true" max={Math.max(sold ?? 0, 1)} value={sold === null ? 0 : admitted} />
    </div>
  )
}
