/** The days that rules and discounts know as holidays. */

import { X } from 'lucide-react'
import { useEditing } from '../editing.tsx'
import { dayInWords, readDay } from '../edits/written-dates.ts'
import { AddField } from '../fields/AddField.tsx'
import { say } from '../words/say.ts'

export function HolidaysSection() {
  const { draft, before, edit, today, faults } = useEditing()
  const { holidays } = draft
  const days = holidays.toSorted()
  return (
    <section className="tariff-things" aria-label={say('holidays')}>
      <h2>{say('holidays')}</h2>
      {days.length === 0 ? (
        <p className="quiet-text">{say('no_holidays')}</p>
      ) : (
        <ul className="tariff-days">
          {days.map((day) => {
            const isNew = !before.holidays.includes(day)
            const wrong = faults.find(({ path }) => path === `holidays.${holidays.indexOf(day)}`)?.sentence
            return (
              <li key={day} className={isNew ? 'new' : undefined}>
                <span className="tabular">{dayInWords(day)}</span>
                {day < today && <small>{say('past')}</small>}
                {wrong !== undefined && <small className="wrong">{wrong}</small>}
                <button
                  type="button"
                  className="icon-button"
                  aria-label={say('take_away', { name: dayInWords(day) })}
                  onClick={() => edit({ holidays: holidays.filter((known) => known !== day) })}
                >
                  <X aria-hidden="true" size={18} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <AddField
        label={say('another_day')}
        button={say('add_day')}
        read={(text) => {
          const day = readDay(text, today)
          return day === undefined || holidays.includes(day) ? undefined : day
        }}
        onAdd={(day) => edit({ holidays: [...holidays, day] })}
      />
    </section>
  )
}
