/** Several things at one price, one choice for each part. */

import { Trash2 } from 'lucide-react'
import { ticketTypeName } from '../../../ticket-types/ticket-type-name.ts'
import { useEditing } from '../editing.tsx'
import { type ChoiceDraft, type ComboDraft, keyFor, toggled, withItem, withoutItem } from '../edits/draft.ts'
import { AddField } from '../fields/AddField.tsx'
import { Checks, MaybeNumberField, MoneyField, TextField } from '../fields/Fields.tsx'
import { Things } from '../fields/Things.tsx'
import { say } from '../words/say.ts'
import { choiceName, comboInWords } from '../words/tariff-words.ts'

const PATH = 'goods.combos'

export function CombosSection() {
  const { draft, before, edit, around, setOpen } = useEditing()
  const { combos, goods } = draft.goods
  const put = (next: ComboDraft[]): void => edit({ goods: { ...draft.goods, combos: next } })
  const [first] = goods
  const add = (name: string): void => {
    if (first === undefined) return
    const key = keyFor(
      name,
      combos.map((each) => each.key),
    )
    put([
      ...combos,
      { key, name, price: '', goods: [[{ goods: first.key, size: first.sizes[0]?.key ?? '', more: 0 }]] },
    ])
    setOpen(`${PATH}.${combos.length}`)
  }
  return (
    <Things
      title={say('combos')}
      path={PATH}
      things={combos}
      before={before.goods.combos}
      keyOf={({ key }) => key}
      nameOf={({ name }) => name}
      wordsOf={(each) => comboInWords(each, around)}
      none={first === undefined ? say('combo_needs_goods') : say('no_combos')}
      onRemove={(at) => put(withoutItem(combos, at))}
      fields={(each, at) => (
        <ComboFields combo={each} path={`${PATH}.${at}`} onChange={(next) => put(withItem(combos, at, next))} />
      )}
    >
      {first !== undefined && <AddField label={say('another_combo')} button={say('add_combo')} onAdd={add} />}
    </Things>
  )
}

interface ComboFieldsProps {
  combo: ComboDraft
  path: string
  onChange(combo: ComboDraft): void
}

function ComboFields({ combo, path, onChange }: ComboFieldsProps) {
  const { types } = useEditing()
  const setQuantity = (quantity: number | string | undefined): void =>
    onChange({ ...combo, tickets: quantity === undefined ? undefined : { ...combo.tickets, quantity } })
  return (
    <>
      <div className="tariff-row">
        <TextField
          label={say('name')}
          path={`${path}.name`}
          value={combo.name}
          onChange={(name) => onChange({ ...combo, name })}
        />
        <MoneyField
          label={say('price_of_all')}
          path={`${path}.price`}
          value={combo.price}
          onChange={(price) => onChange({ ...combo, price })}
        />
        <MaybeNumberField
          label={say('tickets_in_it')}
          path={`${path}.tickets.quantity`}
          hint={say('empty_none')}
          value={combo.tickets?.quantity}
          onChange={setQuantity}
        />
      </div>
      {combo.tickets !== undefined && (
        <Checks
          legend={say('tickets_of_types')}
          path={`${path}.tickets.types`}
          choices={types.map((type) => ({ value: type, text: ticketTypeName(type) }))}
          chosen={combo.tickets.types}
          onToggle={(type) => {
            const { quantity = '', types: chosen } = combo.tickets ?? {}
            onChange({ ...combo, tickets: { quantity, types: toggled(chosen, type) } })
          }}
        />
      )}
      {combo.goods.map((choices, part) => (
        <ComboPart
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name, and its place is all that it is known by
          key={part}
          number={part + 1}
          path={`${path}.goods.${part}`}
          choices={choices}
          onChange={(next) =>
            onChange({
              ...combo,
              goods: next.length === 0 ? withoutItem(combo.goods, part) : withItem(combo.goods, part, next),
            })
          }
          isOnly={combo.goods.length === 1}
        />
      ))}
      <ChoicePicker
        label={say('another_part')}
        taken={[]}
        onPick={(choice) => onChange({ ...combo, goods: [...combo.goods, [choice]] })}
      />
    </>
  )
}

interface ComboPartProps {
  number: number
  path: string
  choices: readonly ChoiceDraft[]
  isOnly: boolean
  onChange(choices: ChoiceDraft[]): void
}

function ComboPart({ number, path, choices, isOnly, onChange }: ComboPartProps) {
  const { around, faults } = useEditing()
  return (
    <fieldset className="tariff-priced">
      <legend>{say('part_of', { number })}</legend>
      {choices.map((choice, i) => {
        const name = choiceName(choice, around.goods)
        const wrong = faults.find((fault) => fault.path === `${path}.${i}`)?.sentence
        return (
          <div key={`${choice.goods} ${choice.size}`} className="tariff-row" data-path={`${path}.${i}`} tabIndex={-1}>
            <span className="tariff-choice">
              {name}
              {wrong !== undefined && <small className="wrong">{wrong}</small>}
            </span>
            <MoneyField
              label={say('costs_more', { name })}
              brief
              path={`${path}.${i}.more`}
              value={choice.more}
              onChange={(more) => onChange(withItem(choices, i, { ...choice, more }))}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={say('take_out_of', { name, number })}
              disabled={isOnly && choices.length === 1}
              onClick={() => onChange(withoutItem(choices, i))}
            >
              <Trash2 aria-hidden="true" size={18} />
            </button>
          </div>
        )
      })}
      <ChoicePicker
        label={say('another_choice', { number })}
        taken={choices}
        onPick={(choice) => onChange([...choices, choice])}
      />
    </fieldset>
  )
}

interface ChoicePickerProps {
  label: string
  taken: readonly ChoiceDraft[]
  onPick(choice: ChoiceDraft): void
}

function ChoicePicker({ label, taken, onPick }: ChoicePickerProps) {
  const { goods } = useEditing().around
  const left = goods
    .flatMap((each) => each.sizes.map((size): ChoiceDraft => ({ goods: each.key, size: size.key, more: 0 })))
    .filter((choice) => !taken.some((known) => known.goods === choice.goods && known.size === choice.size))
  return (
    <select
      className="tariff-picker"
      aria-label={label}
      value=""
      disabled={left.length === 0}
      onChange={(event) => {
        const choice = left[Number(event.target.value)]
        if (choice !== undefined) onPick(choice)
      }}
    >
      <option value="">{say('pick', { label })}</option>
      {left.map((choice, i) => (
        <option key={`${choice.goods} ${choice.size}`} value={i}>
          {choiceName(choice, goods)}
        </option>
      ))}
    </select>
  )
}
