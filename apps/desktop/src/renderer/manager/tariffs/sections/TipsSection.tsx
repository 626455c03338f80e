/** Whether the staff takes tips, and the parts of a total that a counter offers. */

import { useEditing } from '../editing.tsx'
import { Checks, ChoiceField } from '../fields/Fields.tsx'
import { say } from '../words/say.ts'

const OFFERED = [5, 10, 15, 20]

export function TipsSection() {
  const { draft, edit } = useEditing()
  const { tips } = draft
  const presets = (tips?.presets ?? []).map(Number)
  return (
    <section className="tariff-things" aria-label={say('tips')}>
      <h2>{say('tips')}</h2>
      <p className="quiet-text">{say('tips_more')}</p>
      <div className="tariff-row">
        <ChoiceField
          label={say('tips_label')}
          path="tips"
          value={tips === undefined ? 'no' : 'yes'}
          choices={[
            { value: 'no', text: say('tips_no') },
            { value: 'yes', text: say('tips_yes') },
          ]}
          onChange={(taken) => edit({ tips: taken === 'yes' ? { presets: [5, 10, 15] } : undefined })}
        />
      </div>
      {tips !== undefined && (
        <Checks
          legend={say('tips_offered')}
          path="tips.presets"
          choices={[...new Set([...OFFERED, ...presets])]
            .toSorted((a, b) => a - b)
            .map((value) => ({ value, text: say('percentage', { figure: value }) }))}
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
