/** The days that rules and discounts know as holidays. */
import { X } from 'lucide-react'
import { useEditing } from '../editing.tsx'
import { dayInWords, readDay } from '../edits/written-dates.ts'
import { AddField } from '../fields/AddField.tsx'

export function HolidaysSection() {
  const { draft, before, edit, today, faults } = useEditing()
  const { holidays } = draft
  const days = holidays.toSorted()
  return (
    <section className="tariff-things" aria-label="Holidays">
      <h2>Holidays</h2>
      {days.length === 0 ? (
        <p className="quiet-text">
          No day is a holiday. Rules of price lists and discounts can hold on holidays only, or never.
        </p>
      ) : (
        <ul className="tariff-days">
          {days.map((day) => {
            const isNew = !before.holidays.includes(day)
            const wrong = faults.find(({ path }) => path === `holidays.${holidays.indexOf(day)}`)?.sentence
            return (
              <li key={day} className={isNew ? 'new' : undefined}>
                <span className="tabular">{dayInWords(day)}</span>
                {day < today && <small>past</small>}
                {wrong !== undefined && <small className="wrong">{wrong}</small>}
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Take ${dayInWords(day)} away`}
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
        label="Another day, such as 25 December"
        button="Add the day"
        read={(text) => {
          const day = readDay(text, today)
          return day === undefined || holidays.includes(day) ? undefined : day
        }}
        onAdd={(day) => edit({ holidays: [...holidays, day] })}
      />
    </section>
  )
}
