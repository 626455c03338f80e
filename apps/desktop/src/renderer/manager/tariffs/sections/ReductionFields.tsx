/** What a discount takes off. */

import { Plus, Trash2 } from 'lucide-react'
import { ticketTypeName } from '../../../ticket-types/ticket-type-name.ts'
import { useEditing } from '../editing.tsx'
import { type ReductionDraft, toggled, withItem, withoutItem } from '../edits/draft.ts'
import { Checks, ChoiceField, MoneyField, NumberField, PercentageField } from '../fields/Fields.tsx'
import { say } from '../words/say.ts'

type Kind = ReductionDraft['kind']

const KINDS = ['percentage', 'amount', 'amount_in_all', 'price', 'n_for_m', 'bundle'] as const satisfies readonly Kind[]

function begun(kind: Kind): ReductionDraft {
  switch (kind) {
    case 'percentage':
      return { kind, percentage: '' }
    case 'amount':
    case 'amount_in_all':
      return { kind, amount: '' }
    case 'price':
      return { kind, price: '' }
    case 'n_for_m':
      return { kind, take: 3, pay: 2 }
    case 'bundle':
      return { kind, price: '', parts: [{ types: [], quantity: 2 }] }
  }
}

interface ReductionFieldsProps {
  reduction: ReductionDraft
  /** Goods are bundled by combos alone. */
  isOfGoods: boolean
  path: string
  onChange(reduction: ReductionDraft): void
}

export function ReductionFields({ reduction, isOfGoods, path, onChange }: ReductionFieldsProps) {
  return (
    <>
      <div className="tariff-row">
        <ChoiceField
          label={say('what_it_does')}
          path={path}
          value={reduction.kind}
          choices={KINDS.filter((kind) => kind !== 'bundle' || !isOfGoods || reduction.kind === 'bundle').map(
            (kind) => ({ value: kind, text: say(`kind_${kind}`) }),
          )}
          onChange={(kind) => onChange(begun(kind))}
        />
        <Figures reduction={reduction} path={path} onChange={onChange} />
      </div>
      {reduction.kind === 'bundle' && <BundleParts reduction={reduction} path={`${path}.parts`} onChange={onChange} />}
    </>
  )
}

function Figures({ reduction, path, onChange }: Omit<ReductionFieldsProps, 'isOfGoods'>) {
  switch (reduction.kind) {
    case 'percentage':
      return (
        <PercentageField
          label={say('percentage_label')}
          path={`${path}.percentage`}
          value={reduction.percentage}
          onChange={(percentage) => onChange({ ...reduction, percentage })}
        />
      )
    case 'amount':
    case 'amount_in_all':
      return (
        <MoneyField
          label={say('amount')}
          path={`${path}.amount`}
          value={reduction.amount}
          onChange={(amount) => onChange({ ...reduction, amount })}
        />
      )
    case 'price':
    case 'bundle':
      return (
        <MoneyField
          label={say('price')}
          path={`${path}.price`}
          value={reduction.price}
          onChange={(price) => onChange({ ...reduction, price })}
        />
      )
    case 'n_for_m':
      return (
        <>
          <NumberField
            label={say('take')}
            path={`${path}.take`}
            value={reduction.take}
            onChange={(take) => onChange({ ...reduction, take })}
          />
          <NumberField
            label={say('pay')}
            path={`${path}.pay`}
            value={reduction.pay}
            onChange={(pay) => onChange({ ...reduction, pay })}
          />
        </>
      )
  }
}

interface BundlePartsProps {
  reduction: Extract<ReductionDraft, { kind: 'bundle' }>
  path: string
  onChange(reduction: ReductionDraft): void
}

function BundleParts({ reduction, path, onChange }: BundlePartsProps) {
  const { types } = useEditing()
  const { parts } = reduction
  const put = (next: typeof parts): void => onChange({ ...reduction, parts: next })
  return (
    <fieldset className="tariff-priced">
      <legend>{say('tickets_in_bundle')}</legend>
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name, and its place is all that it is known by
        <div key={i} className="tariff-row">
          <NumberField
            label={say('tickets_of_part', { number: i + 1 })}
            path={`${path}.${i}.quantity`}
            value={part.quantity}
            onChange={(quantity) => put(withItem(parts, i, { ...part, quantity }))}
          />
          <Checks
            legend={say('of_any_types')}
            path={`${path}.${i}.types`}
            choices={types.map((type) => ({ value: type, text: ticketTypeName(type) }))}
            chosen={part.types}
            onToggle={(type) => put(withItem(parts, i, { ...part, types: toggled(part.types, type) ?? [] }))}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={say('take_part', { number: i + 1 })}
            disabled={parts.length === 1}
            onClick={() => put(withoutItem(parts, i))}
          >
            <Trash2 aria-hidden="true" size={18} />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button quiet"
        disabled={parts.length >= 5}
        onClick={() => put([...parts, { types: [], quantity: 1 }])}
      >
        <Plus aria-hidden="true" size={16} />
        {say('add_other_tickets')}
      </button>
    </fieldset>
  )
}
