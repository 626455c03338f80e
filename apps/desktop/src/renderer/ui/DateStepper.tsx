/** A date with "the day before" and "the day after", and a way back to today. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { say } from './words/say.ts'
import { addDays, dateInWords, dayIn } from './zoned-time.ts'
import './date-stepper.css'

interface DateStepperProps {
  date: string
  today: string
  /** What the date is of, for who can't see it. */
  label?: string
  onChange(date: string): void
}

export function DateStepper({ date, today, label = say('date_of_shows'), onChange }: DateStepperProps) {
  return (
    <fieldset className="date-stepper">
      <legend className="visually-hidden">{say('date')}</legend>
      <button
        type="button"
        className="icon-button"
        aria-label={say('day_before')}
        onClick={() => onChange(addDays(date, -1))}
      >
        <ChevronLeft aria-hidden="true" size={18} />
      </button>
      <label className="date-field">
        <span className="visually-hidden">{label}</span>
        <span aria-hidden="true">
          {date === today && say('today')}
          <span className={date === today ? 'date-beside' : undefined}>
            {date === today && ', '}
            <span className="date-long">{dateInWords(date)}</span>
            <span className="date-short">{dayIn('UTC', `${date}T12:00:00Z`)}</span>
          </span>
        </span>
        <input
          type="date"
          value={date}
          onChange={(event) => event.target.value !== '' && onChange(event.target.value)}
        />
      </label>
      <button
        type="button"
        className="icon-button"
        aria-label={say('day_after')}
        onClick={() => onChange(addDays(date, 1))}
      >
        <ChevronRight aria-hidden="true" size={18} />
      </button>
      {date !== today && (
        <button type="button" className="button quiet small" onClick={() => onChange(today)}>
          {say('today')}
        </button>
      )}
    </fieldset>
  )
}
