/** The conditions on which ticket types are sold. */
import { SALES_CHANNELS, ticketTypeName } from '@marquee/shared'
import { useEditing } from '../editing.tsx'
import { type TermsDraft, toggled, unlessEmpty, withItem, withoutItem } from '../edits/draft.ts'
import { Check, Checks, MaybeNumberField } from '../fields/Fields.tsx'
import { Things } from '../fields/Things.tsx'
import { CHANNEL_NAMES, termsInWords } from '../words/tariff-words.ts'

export function TermsSection() {
  const { draft, before, edit, types, setOpen } = useEditing()
  const { terms } = draft
  const put = (next: TermsDraft[]): void => edit({ terms: next })
  const left = types.filter((type) => !terms.some((each) => each.type === type))
  return (
    <Things
      title="Ticket types’ conditions"
      path="terms"
      things={terms}
      before={before.terms}
      keyOf={({ type }) => type}
      nameOf={({ type }) => ticketTypeName(type)}
      wordsOf={termsInWords}
      none="Every ticket type is sold to everybody, everywhere."
      onRemove={(at) => put(withoutItem(terms, at))}
      fields={(each, at) => (
        <TermsFields terms={each} path={`terms.${at}`} onChange={(next) => put(withItem(terms, at, next))} />
      )}
    >
      {left.length > 0 && (
        <select
          className="tariff-picker"
          aria-label="Conditions for another ticket type"
          value=""
          onChange={(event) => {
            const type = left.find((known) => known === event.target.value)
            if (type === undefined) return
            put([...terms, { type, needsCard: false, needsApproval: false }])
            setOpen(`terms.${terms.length}`)
          }}
        >
          <option value="">Conditions for another ticket type…</option>
          {left.map((type) => (
            <option key={type} value={type}>
              {ticketTypeName(type)}
            </option>
          ))}
        </select>
      )}
    </Things>
  )
}

interface TermsFieldsProps {
  terms: TermsDraft
  path: string
  onChange(terms: TermsDraft): void
}

function TermsFields({ terms, path, onChange }: TermsFieldsProps) {
  const { age } = terms
  const set = (part: Partial<TermsDraft>): void => onChange({ ...terms, ...part })
  const setAge = (part: NonNullable<TermsDraft['age']>): void => set({ age: unlessEmpty({ ...age, ...part }) })
  return (
    <>
      <div className="tariff-row">
        <MaybeNumberField
          label="Age from"
          path={`${path}.age.from`}
          hint="Empty: any"
          value={age?.from}
          onChange={(from) => setAge({ from })}
        />
        <MaybeNumberField label="Age up to" path={`${path}.age.to`} value={age?.to} onChange={(to) => setAge({ to })} />
        <MaybeNumberField
          label="At most in an order"
          path={`${path}.atMost`}
          hint="Empty: any number"
          value={terms.atMost}
          onChange={(atMost) => set({ atMost })}
        />
      </div>
      <Checks
        legend="Sold (none: everywhere)"
        path={`${path}.channels`}
        choices={SALES_CHANNELS.map((channel) => ({ value: channel, text: CHANNEL_NAMES[channel] }))}
        chosen={terms.channels}
        onToggle={(channel) => set({ channels: toggled(terms.channels, channel) })}
      />
      <Check
        text="The buyer names the number of a card: a student’s, a member’s"
        isOn={terms.needsCard}
        onChange={(needsCard) => set({ needsCard })}
      />
      <Check
        text="A supervisor agrees to each order"
        isOn={terms.needsApproval}
        onChange={(needsApproval) => set({ needsApproval })}
      />
    </>
  )
}
