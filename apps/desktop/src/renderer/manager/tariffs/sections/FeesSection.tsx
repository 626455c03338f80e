/** Fees for each ticket, or once for an order. */

import { SALES_CHANNELS } from '@marquee/shared'
import { useEditing } from '../editing.tsx'
import { type FeeDraft, keyFor, toggled, withItem, withoutItem } from '../edits/draft.ts'
import { AddField } from '../fields/AddField.tsx'
import { Checks, ChoiceField, MoneyField, TextField } from '../fields/Fields.tsx'
import { Things } from '../fields/Things.tsx'
import { say } from '../words/say.ts'
import { channelInWords, feeInWords } from '../words/tariff-words.ts'
import { useRateChoices } from './use-rate-choices.ts'

export function FeesSection() {
  const { draft, before, edit, around, setOpen } = useEditing()
  const { fees } = draft
  const rates = useRateChoices()
  const put = (next: FeeDraft[]): void => edit({ fees: next })
  const add = (name: string): void => {
    const key = keyFor(
      name,
      fees.map((fee) => fee.key),
    )
    put([...fees, { key, name, per: 'ticket', amount: '', taxRate: draft.ticketTaxRate, channels: ['online'] }])
    setOpen(`fees.${fees.length}`)
  }
  return (
    <Things
      title={say('fees')}
      path="fees"
      things={fees}
      before={before.fees}
      keyOf={({ key }) => key}
      nameOf={({ name }) => name}
      wordsOf={(fee) => feeInWords(fee, around.currency)}
      none={say('no_fees')}
      onRemove={(at) => put(withoutItem(fees, at))}
      fields={(fee, at) => {
        const path = `fees.${at}`
        const set = (part: Partial<FeeDraft>): void => put(withItem(fees, at, { ...fee, ...part }))
        return (
          <>
            <div className="tariff-row">
              <TextField
                label={say('name')}
                path={`${path}.name`}
                value={fee.name}
                onChange={(name) => set({ name })}
              />
              <MoneyField
                label={say('amount')}
                path={`${path}.amount`}
                value={fee.amount}
                onChange={(amount) => set({ amount })}
              />
            </div>
            <div className="tariff-row">
              <ChoiceField
                label={say('how_often')}
                path={`${path}.per`}
                value={fee.per}
                choices={[
                  { value: 'ticket', text: say('fee_per_ticket') },
                  { value: 'order', text: say('fee_per_order') },
                ]}
                onChange={(per) => set({ per })}
              />
              <ChoiceField
                label={say('tax_rate')}
                path={`${path}.taxRate`}
                value={fee.taxRate}
                choices={rates}
                onChange={(taxRate) => set({ taxRate })}
              />
            </div>
            <Checks
              legend={say('taken_where')}
              path={`${path}.channels`}
              choices={SALES_CHANNELS.map((channel) => ({ value: channel, text: channelInWords(channel) }))}
              chosen={fee.channels}
              onToggle={(channel) => set({ channels: toggled(fee.channels, channel) ?? [] })}
            />
          </>
        )
      }}
    >
      <AddField label={say('another_fee')} button={say('add_fee')} onAdd={add} />
    </Things>
  )
}
