/** Today, and the days that the programme has. */
import { useStore } from 'zustand'
import { dateIn } from '../../ui/zoned-time.ts'
import { dayName } from '../frame/day-name.ts'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { useDays } from './use-days.ts'

export function DayRow({ onDay }: { onDay(): void }) {
  const { programme } = useKiosk()
  const speech = useSpeech()
  const { cinema, chosenDate } = useStore(programme)
  const days = useDays(cinema)
  if (cinema === null) return null
  const today = dateIn(cinema.timeZone, Date.now())
  return (
    <ul className="day-row" aria-label={speech.say('days')}>
      {days.map((date) => {
        // Noon is of that date in the zone of every cinema.
        const noon = `${date}T12:00:00Z`
        const name = dayName(speech, noon, 'UTC', Date.parse(`${today}T12:00:00Z`))
        return (
          <li key={date}>
            <button
              type="button"
              className="frame-button day-button"
              data-date={date}
              aria-pressed={date === (chosenDate ?? today)}
              onClick={() => {
                programme.chooseDate(date)
                onDay()
              }}
            >
              {name}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
