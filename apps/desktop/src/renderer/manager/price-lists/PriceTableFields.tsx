/** The table of a price list as fields: a row for each ticket type, a column for each category, and the adding of both. */

import { SEAT_CATEGORIES, type SeatCategory } from '@marquee/shared'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { TicketType } from '../../schemas.ts'
import { CATEGORY_NAMES } from '../../seat-map/seat-look.ts'
import { ticketTypeName } from '../../ticket-types/ticket-type-name.ts'
import type { EditedList } from './price-edits.ts'
import { cellOf } from './price-fields.ts'
import { say } from './words/say.ts'

interface PriceTableFieldsProps {
  edited: EditedList
  currency: string
  /** The cells that hold no amount. */
  wrong: readonly string[]
  /** Ticket types of any list. */
  knownTypes: readonly TicketType[]
  onWrite(cell: string, text: string): void
  onAddType(type: TicketType): void
  onAddCategory(category: SeatCategory): void
}

export function PriceTableFields({ edited, currency, wrong, knownTypes, ...on }: PriceTableFieldsProps) {
  const { table, before, texts } = edited
  return (
    <>
      <table className="price-table">
        <caption className="quiet-text">{say('prices_in', { currency })}</caption>
        <thead>
          <tr>
            <th scope="col">{say('ticket')}</th>
            {table.categories.map((category) => (
              <th key={category} scope="col">
                {CATEGORY_NAMES[category]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.types.map((type) => (
            <tr key={type}>
              <th scope="row">{ticketTypeName(type)}</th>
              {table.categories.map((category) => {
                const cell = cellOf(type, category)
                const isNew = (texts[cell] ?? '') !== (before[cell] ?? '')
                return (
                  <td key={category}>
                    <input
                      className={`text-field tabular ${isNew ? 'changed' : ''}`}
                      dir="ltr"
                      aria-label={say('type_and_category', {
                        type: ticketTypeName(type),
                        category: CATEGORY_NAMES[category],
                      })}
                      inputMode="decimal"
                      value={texts[cell] ?? ''}
                      aria-invalid={wrong.includes(cell)}
                      onChange={(event) => on.onWrite(cell, event.target.value)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="price-table-more">
        <NewType
          known={knownTypes.filter((type) => !table.types.includes(type))}
          taken={table.types}
          onAdd={on.onAddType}
        />
        <NewCategory
          left={SEAT_CATEGORIES.filter((category) => !table.categories.includes(category))}
          onAdd={on.onAddCategory}
        />
      </div>
    </>
  )
}

interface NewTypeProps {
  known: readonly TicketType[]
  taken: readonly TicketType[]
  onAdd(type: TicketType): void
}

function NewType({ known, taken, onAdd }: NewTypeProps) {
  const [text, setText] = useState('')
  const listId = useId()
  const typed = text.trim().toLowerCase()
  // A usual type has another name on a page in another language.
  const named = [...known, ...taken].find((each) => ticketTypeName(each).toLowerCase() === typed)
  const type = named ?? TicketType.safeParse(typed.replaceAll(/\s+/g, '_')).data
  const isNew = type !== undefined && !taken.includes(type)
  const add = (): void => {
    if (!isNew) return
    onAdd(type)
    setText('')
  }
  return (
    <div>
      <input
        className="text-field"
        aria-label={say('another_type')}
        placeholder={say('another_type')}
        list={listId}
        maxLength={20}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter in a field of the form would sell by the prices.
          event.preventDefault()
          add()
        }}
      />
      <datalist id={listId}>
        {known.map((each) => (
          <option key={each} value={ticketTypeName(each)} />
        ))}
      </datalist>
      <button type="button" className="button quiet small" disabled={!isNew} onClick={add}>
        <Plus aria-hidden="true" size={16} />
        {say('add_type')}
      </button>
    </div>
  )
}

function NewCategory({ left, onAdd }: { left: readonly SeatCategory[]; onAdd(category: SeatCategory): void }) {
  if (left.length === 0) return null
  return (
    <select
      aria-label={say('another_category')}
      value=""
      onChange={(event) => {
        const category = left.find((each) => each === event.target.value)
        if (category !== undefined) onAdd(category)
      }}
    >
      <option value="">{say('another_category_pick')}</option>
      {left.map((category) => (
        <option key={category} value={category}>
          {CATEGORY_NAMES[category]}
        </option>
      ))}
    </select>
  )
}
