/** The tickets that a discount is for: their types, seats, and the shows by day, time and format. */

import { SEAT_CATEGORIES } from '@marquee/shared'
import { CATEGORY_NAMES } from '../../../seat-map/seat-look.ts'
import { ticketTypeName } from '../../../ticket-types/ticket-type-name.ts'
import { weekdays } from '../../price-lists/rule-words.ts'
import { useEditing } from '../editing.tsx'
import { type DiscountDraft, toggled, unlessEmpty } from '../edits/draft.ts'
import { Checks, ChoiceField, DayField, Field, TextField } from '../fields/Fields.tsx'
import { say } from '../words/say.ts'

type OfTickets = Extract<DiscountDraft['of'], { on: 'tickets' }>
type Show = NonNullable<OfTickets['show']>

interface OfTicketsFieldsProps {
  of: OfTickets
  path: string
  onChange(of: OfTickets): void
}

export function OfTicketsFields({ of, path, onChange }: OfTicketsFieldsProps) {
  const { types } = useEditing()
  const show = of.show ?? {}
  const set = (part: Partial<OfTickets>): void => onChange({ ...of, ...part })
  const setShow = (part: Partial<Show>): void => set({ show: unlessEmpty({ ...show, ...part }) })
  const setHours = (part: Partial<NonNullable<Show['hours']>>): void =>
    setShow({ hours: unlessEmpty({ from: '', before: '', ...show.hours, ...part }) })
  const setDates = (part: NonNullable<Show['dates']>): void =>
    setShow({ dates: unlessEmpty({ ...show.dates, ...part }) })
  return (
    <>
      <Checks
        legend={say('types_none_all')}
        path={`${path}.types`}
        choices={types.map((type) => ({ value: type, text: ticketTypeName(type) }))}
        chosen={of.types}
        onToggle={(type) => set({ types: toggled(of.types, type) })}
      />
      <Checks
        legend={say('seats_none_all')}
        path={`${path}.categories`}
        choices={SEAT_CATEGORIES.map((category) => ({ value: category, text: CATEGORY_NAMES[category] }))}
        chosen={of.categories}
        onToggle={(category) => set({ categories: toggled(of.categories, category) })}
      />
      <Checks
        legend={say('begin_on')}
        path={`${path}.show.weekdays`}
        choices={weekdays().map((text, i) => ({ value: i + 1, text }))}
        chosen={show.weekdays?.map(Number)}
        onToggle={(day) =>
          setShow({ weekdays: toggled(show.weekdays?.map(Number), day)?.toSorted((one, other) => one - other) })
        }
      />
      <div className="tariff-row">
        {(['from', 'before'] as const).map((end) => (
          <Field
            key={end}
            label={end === 'from' ? say('shows_from') : say('shows_before')}
            path={`${path}.show.hours.${end}`}
            hint={say('empty_any_time')}
            width="short"
          >
            {(shown) => (
              <input
                {...shown}
                type="time"
                className="text-field tabular"
                value={show.hours?.[end] ?? ''}
                onChange={(event) => setHours({ [end]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <DayField
          label={say('first_day')}
          path={`${path}.show.dates.from`}
          hint={say('day_hint')}
          value={show.dates?.from}
          onChange={(from) => setDates({ from })}
        />
        <DayField
          label={say('last_day')}
          path={`${path}.show.dates.to`}
          value={show.dates?.to}
          onChange={(to) => setDates({ to })}
        />
      </div>
      <div className="tariff-row">
        <ChoiceField
          label={say('section_holidays')}
          path={`${path}.show.holidays`}
          value={show.holidays ?? 'any'}
          choices={[
            { value: 'any', text: say('holidays_any') },
            { value: 'never', text: say('holidays_never') },
            { value: 'only', text: say('holidays_only') },
          ]}
          onChange={(holidays) => setShow({ holidays: holidays === 'any' ? undefined : holidays })}
        />
        <TextField
          label={say('not_for_formats')}
          path={`${path}.exceptFormats`}
          hint={say('formats_hint')}
          value={(of.exceptFormats ?? []).join(' ')}
          onChange={(text) => {
            const formats = text === '' ? undefined : text.toLowerCase().split(/[\s,]/)
            set({ exceptFormats: formats })
          }}
        />
      </div>
    </>
  )
}
