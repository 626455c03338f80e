/** Seats that were given back while their order was parked, said where the order is, with the best ones that are left instead. */
import { Sparkles } from 'lucide-react'
import { useMaySell } from '../../app/terminal-context.tsx'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useCounter, useParking } from '../counter-context.tsx'
import { lostInWords } from './parked-words.ts'
import { say } from './words/say.ts'
import './parked-tabs.css'

export function LostSeatsNote() {
  const { parking } = useCounter()
  const { lost, notes, isBusy } = useParking((state) => state)
  const maySell = useMaySell()
  const [first] = lost
  const best = (): void => {
    if (first !== undefined && !isBusy && maySell) void parking.bestInstead(first)
  }
  useActions({ bestInstead: best })
  return (
    <>
      <div role="alert">
        {lost.map((each) => (
          <div key={each.bookingId} className="lost-seats" data-lost={each.bookingId}>
            <p>{lostInWords(each)}</p>
            <div className="lost-seats-answers">
              <button
                type="button"
                className="button primary"
                disabled={isBusy || !maySell}
                onClick={() => void parking.bestInstead(each)}
              >
                <Sparkles aria-hidden="true" size={18} /> {say('best_instead')}{' '}
                {each === first && <ActionKey of="bestInstead" />}
              </button>
              <button type="button" className="button quiet" onClick={() => parking.forgetLost(each)}>
                {say('without_them')}
              </button>
            </div>
          </div>
        ))}
      </div>
      {notes.length > 0 && <Problem sentence={notes.join(' ')} onDismiss={parking.forgetNotes} />}
    </>
  )
}
