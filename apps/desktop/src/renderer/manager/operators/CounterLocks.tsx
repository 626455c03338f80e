/** When the counters of each cinema lock themselves. */
import type { Cinema, Id } from '@marquee/shared'
import { say } from './words/say.ts'

const MINUTES = [1, 2, 5, 10, 15, 30, 60]

interface CounterLocksProps {
  locks: readonly { cinemaId: Id; seconds: number }[]
  cinemas: readonly Cinema[]
  isBusy: boolean
  onSet(cinemaId: Id, seconds: number): void
}

export function CounterLocks({ locks, cinemas, isBusy, onSet }: CounterLocksProps) {
  return (
    <section className="operator-form counter-locks boxed" aria-label={say('automatic_lock')}>
      <h2>{say('counters_lock')}</h2>
      {locks.map(({ cinemaId, seconds }) => (
        <label key={cinemaId}>
          <span>
            {say('untouched_for', { cinema: cinemas.find(({ id }) => id === cinemaId)?.name ?? say('cinema') })}
          </span>
          <select value={seconds} disabled={isBusy} onChange={(event) => onSet(cinemaId, Number(event.target.value))}>
            {[...new Set([...MINUTES.map((minutes) => minutes * 60), seconds])]
              .toSorted((a, b) => a - b)
              .map((each) => (
                <option key={each} value={each}>
                  {each % 60 === 0 ? say('minutes', { count: each / 60 }) : say('seconds', { count: each })}
                </option>
              ))}
          </select>
        </label>
      ))}
    </section>
  )
}
