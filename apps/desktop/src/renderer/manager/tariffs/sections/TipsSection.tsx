/** Whether the staff takes tips, and the parts of a total that a counter offers. */
import { useEditing } from '../editing.tsx'
import { Checks, ChoiceField } from '../fields/Fields.tsx'

const OFFERED = [5, 10, 15, 20]

export function TipsSection() {
  const { draft, edit } = useEditing()
  const { tips } = draft
  const presets = (tips?.presets ?? []).map(Number)
  return (
    <section className="tariff-things" aria-label="Tips">
      <h2>Tips</h2>
      <p className="quiet-text">
        A tip is no part of an order and has no tax. It is left in cash or on the card machine.
      </p>
      <div className="tariff-row">
        <ChoiceField
          label="Tips at counters"
          path="tips"
          value={tips === undefined ? 'no' : 'yes'}
          choices={[
            { value: 'no', text: 'are not taken' },
            { value: 'yes', text: 'are taken' },
          ]}
          onChange={(taken) => edit({ tips: taken === 'yes' ? { presets: [5, 10, 15] } : undefined })}
        />
      </div>
      {tips !== undefined && (
        <Checks
          legend="Offered parts of the total"
          path="tips.presets"
          choices={[...new Set([...OFFERED, ...presets])]
            .toSorted((a, b) => a - b)
            .map((value) => ({ value, text: `${value} %` }))}
          chosen={presets}
          onToggle={(one) => {
            const others = presets.filter((each) => each !== one)
            const all = presets.includes(one) ? others : [...others, one].toSorted((a, b) => a - b)
            edit({ tips: { presets: all } })
          }}
        />
      )}
    </section>
  )
}
