/** The conditions on which ticket types are sold. */

import { SALES_CHANNELS } from '@marquee/shared'
import { ticketTypeName } from '../../../ticket-types/ticket-type-name.ts'
import { useEditing } from '../editing.tsx'
import { type TermsDraft, toggled, unlessEmpty, withItem, withoutItem } from '../edits/draft.ts'
import { Check, Checks, MaybeNumberField } from '../fields/Fields.tsx'
import { Things } from '../fields/Things.tsx'
import { say } from '../words/say.ts'
import { channelInWords, termsInWords } from '../words/tariff-words.ts'

export function TermsSection() {
  const { draft, before, edit, types, setOpen } = useEditing()
  const { terms } = draft
  const put = (next: TermsDraft[]): void => edit({ terms: next })
  const left = types.filter((type) => !terms.some((each) => each.type === type))
  return (
    <Things
      title={say('terms_title')}
      path="terms"
      things={terms}
      before={before.terms}
      keyOf={({ type }) => type}
      nameOf={({ type }) => ticketTypeName(type)}
      wordsOf={termsInWords}
      none={say('no_terms')}
      onRemove={(at) => put(withoutItem(terms, at))}
      fields={(each, at) => (
        <TermsFields terms={each} path={`terms.${at}`} onChange={(next) => put(withItem(terms, at, next))} />
      )}
    >
      {left.length > 0 && (
        <select
          className="tariff-picker"
          aria-label={say('another_terms')}
          value=""
          onChange={(event) => {
            const type = left.find((known) => known === event.target.value)
            if (type === undefined) return
            put([...terms, { type, needsCard: false, needsApproval: false }])
            setOpen(`terms.${terms.length}`)
          }}
        >
          <option value="">{say('pick', { label: say('another_terms') })}</option>
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
          label={say('age_from')}
          path={`${path}.age.from`}
          hint={say('empty_any')}
          value={age?.from}
          onChange={(from) => setAge({ from })}
        />
        <MaybeNumberField
          label={say('age_to')}
          path={`${path}.age.to`}
          value={age?.to}
          onChange={(to) => setAge({ to })}
        />
        <MaybeNumberField
          label={say('most_in_order')}
          path={`${path}.atMost`}
          hint={say('empty_any_number')}
          value={terms.atMost}
          onChange={(atMost) => set({ atMost })}
        />
      </div>
      <Checks
        legend={say('sold_where')}
        path={`${path}.channels`}
        choices={SALES_CHANNELS.map((channel) => ({ value: channel, text: channelInWords(channel) }))}
        chosen={terms.channels}
        onToggle={(channel) => set({ channels: toggled(terms.channels, channel) })}
      />
      <Check text={say('needs_card')} isOn={terms.needsCard} onChange={(needsCard) => set({ needsCard })} />
      <Check
        text={say('needs_approval')}
        isOn={terms.needsApproval}
        onChange={(needsApproval) => set({ needsApproval })}
      />
    </>
  )
}
