import { useSpeech } from '../kiosk-context.tsx'
import { CLOSES_LATE_AFTER_S } from './closing.ts'

/** Of the ring, whose radius is 44. */
const ROUND = 2 * Math.PI * 44

/** The seconds until the page closes by itself. */
export function ClosingRing({ left }: { left: number }) {
  const speech = useSpeech()
  return (
    <span className="time-ring" role="timer" aria-label={speech.say('done_seconds', { count: left })}>
      <svg viewBox="0 0 104 104" aria-hidden="true">
        <circle className="ring-whole" cx="52" cy="52" r="44" />
        <circle
          className="ring-left"
          cx="52"
          cy="52"
          r="44"
          strokeDasharray={`${ROUND * Math.min(1, left / CLOSES_LATE_AFTER_S)} ${ROUND}`}
        />
      </svg>
      <strong className="tabular" data-testid="closes-in">
        {left}
      </strong>
    </span>
  )
}
