/** The counter's keys: each action with its key. A touch on one listens for the key that it is to have. */
import { Keyboard, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useStore } from 'zustand'
import { Dialog } from '../ui/Dialog.tsx'
import { Problem } from '../ui/Problem.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { namesOfKey } from '../ui/use-keys.ts'
import { actionName, clashInWords } from './action-words.ts'
import { ACTIONS, type ActionId, isModifierAlone, keyLabel, keyOf } from './actions.ts'
import { assignedKeys, assignKey, resetKeys } from './assigned-keys.ts'
import { say } from './words/say.ts'
import './keys-panel.css'

export function KeysPanel({ onClose }: { onClose(): void }) {
  const assigned = useStore(assignedKeys, (state) => state.assigned)
  /** The action whose key is pressed next. */
  const [asked, setAsked] = useState<ActionId | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const ask = (id: ActionId | null): void => {
    setAsked(id)
    setSentence(null)
  }
  const listen = (event: KeyboardEvent): void => {
    if (asked === null || isModifierAlone(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    if (event.key === 'Escape') return ask(null)
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return setSentence(say('alone'))
    }
    const [key = event.key] = namesOfKey(event.nativeEvent)
    const clash = assignKey(asked, key)
    setSentence(clash && clashInWords(clash))
    if (clash === null) setAsked(null)
  }
  const row = (id: ActionId) => (
    <li key={id}>
      <button
        type="button"
        className={`button key-row ${asked === id ? 'asked' : ''}`}
        aria-pressed={asked === id}
        onKeyDown={listen}
        onBlur={() => {
          if (asked === id) ask(null)
        }}
        onClick={(event) => {
          // A touch gives no focus in every browser.
          event.currentTarget.focus()
          ask(id)
        }}
      >
        <span>{actionName(id)}</span>
        {asked === id ? <em>{say('press_a_key')}</em> : <kbd>{keyLabel(keyOf(assigned, id))}</kbd>}
      </button>
    </li>
  )
  const tabs = [...Map.groupBy(ACTIONS, ([, { places }]) => places[0])].map(([place, actions]) => ({
    id: place,
    name: say(`place_${place}`),
    content: <ul className="keys-list">{actions.map(([id]) => row(id))}</ul>,
  }))
  return (
    <Dialog className="keys-panel" labelledBy="keys-title" onClose={onClose}>
      <div className="panel-heading">
        <h2 id="keys-title">{say('title')}</h2>
        <button type="button" className="icon-button" aria-label={say('close')} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <p className="quiet-text">{say('hint')}</p>
      <Problem sentence={sentence} onDismiss={() => setSentence(null)} />
      <Tabs label={say('where_keys_count')} tabs={tabs} onChange={() => ask(null)} />
      <div className="foot-buttons">
        <button
          type="button"
          className="button"
          disabled={Object.keys(assigned).length === 0}
          onClick={() => {
            ask(null)
            resetKeys()
          }}
        >
          <Keyboard aria-hidden="true" size={18} /> {say('usual_again')}
        </button>
      </div>
    </Dialog>
  )
}
