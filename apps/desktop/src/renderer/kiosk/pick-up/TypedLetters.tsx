/** What was typed, a place for each letter, so that nothing moves while it grows. */
import { useSpeech } from '../kiosk-context.tsx'

/** @param props.places have a line from the first on; more may be typed */
export function TypedLetters({ prefix, text, places }: { prefix?: string; text: string; places: number }) {
  const speech = useSpeech()
  const letters = [...text.padEnd(places, ' ')].map((letter, i) => ({ letter, place: `place ${i}` }))
  return (
    <p className="typed-letters" dir="ltr" role="status" aria-label={speech.say('pick_up_typed')}>
      {prefix !== undefined && <span className="typed-prefix">{prefix}</span>}
      <span className="visually-hidden">{[...text].join(' ')}</span>
      {letters.map(({ letter, place }) => (
        <span key={place} className="typed-letter" aria-hidden="true">
          {letter}
        </span>
      ))}
    </p>
  )
}
