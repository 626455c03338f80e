/** Chooses the day and the show of the preview's order. */

import { type ReactNode, useState } from 'react'
import { dateIn, timeIn } from '../../../ui/zoned-time.ts'
import { dayInWords, readDay } from '../edits/written-dates.ts'
import { say } from '../words/say.ts'
import type { SampleShows } from './use-sample-show.ts'

const ANY = 'any'

interface ShowPickerProps {
  shows: SampleShows
  /** Where the order is bought: beside the day. */
  bought: ReactNode
  /** Its seats: beside the show. */
  seats: ReactNode
}

export function ShowPicker({ shows, bought, seats }: ShowPickerProps) {
  const { date, programme, showId, time, timeZone, lists, list, set } = shows
  const [typed, setTyped] = useState<string | null>(null)
  const today = dateIn(timeZone, Date.now())
  return (
    <>
      <div className="tariff-pair">
        <input
          className="text-field"
          aria-label={say('day_of_show')}
          aria-invalid={typed !== null && readDay(typed, today) === undefined}
          value={typed ?? dayInWords(date)}
          onFocus={() => setTyped(dayInWords(date))}
          onBlur={() => setTyped(null)}
          onChange={(event) => {
            setTyped(event.target.value)
            const day = readDay(event.target.value, today)
            if (day !== undefined) set({ date: day })
          }}
        />
        {bought}
      </div>
      <div className="tariff-pair">
        <select
          aria-label={say('show')}
          value={showId ?? ANY}
          onChange={(event) => set({ showId: event.target.value === ANY ? null : event.target.value })}
        >
          <option value={ANY}>{say('any_at')}</option>
          {programme.map(({ show, movie, auditorium }) => (
            <option key={show.id} value={show.id}>
              {say('show_choice', { time: timeIn(timeZone, show.startsAt), movie: movie.title, hall: auditorium.name })}
            </option>
          ))}
        </select>
        {seats}
      </div>
      {showId === null && (
        <div className="tariff-pair">
          <input
            type="time"
            className="text-field tabular"
            aria-label={say('start_of_show')}
            value={time}
            onChange={(event) => {
              if (event.target.value !== '') set({ time: event.target.value })
            }}
          />
          <select
            aria-label={say('price_list')}
            value={list?.id ?? ''}
            onChange={(event) => set({ listId: event.target.value })}
          >
            {lists.length === 0 && <option value="">{say('no_price_list')}</option>}
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  )
}
