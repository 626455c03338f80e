/** Where a clerk types the reference of a customer who has chosen seats elsewhere, and pays here. */
import { type Id, newId, readReference } from '@marquee/shared'
import { type FormEvent, useRef, useState } from 'react'
import { useEngine } from '../../app/terminal-context.tsx'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useScansHere } from '../../scanner/use-scanner.ts'
import { Problem } from '../../ui/Problem.tsx'
import { useCounter } from '../counter-context.tsx'
import { takeOver } from './take-over.ts'
import { say } from './words/say.ts'
import './take-over.css'

/** Of each reference. */
const BEGINNING = 'MQ-'

export function TakeOverForm() {
  const engine = useEngine()
  const stores = useCounter()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useActions({ takeOver: () => field.current?.focus() })
  /** The request whose answer is missing. */
  const unanswered = useRef<{ reference: string; bookingId: Id } | null>(null)

  const open = async (text: string): Promise<void> => {
    const reference = readReference(text)
    if (reference === undefined) {
      setSentence(say('reference_looks_like', { example: 'MQ-7K3F9P' }))
      field.current?.select()
      return
    }
    const before = unanswered.current
    const request = before?.reference === reference ? before : { reference, bookingId: newId() }
    setBusy(true)
    setSentence(null)
    const outcome = await takeOver(engine, stores, request)
    setBusy(false)
    unanswered.current = outcome.kind === 'refused' && outcome.mayAskAgain ? request : null
    if (outcome.kind === 'taken_over') return setText('')
    setSentence(outcome.sentence)
    field.current?.select()
  }
  // Elsewhere on the screen a reference is looked up.
  useScansHere(({ kind, text }) => {
    if (kind !== 'reference' || busy || document.activeElement !== field.current) return false
    setText(text)
    void open(text)
    return true
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void open(text)
  }
  return (
    <>
      <form className="take-over" onSubmit={submit}>
        <label>
          <span>
            {say('reference_field')} <ActionKey of="takeOver" />
          </span>
          <input
            ref={field}
            className="text-field tabular"
            value={text}
            maxLength={40}
            placeholder={BEGINNING}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <button type="submit" className="button" disabled={busy || text.trim() === ''}>
          {say('open')}
        </button>
      </form>
      <Problem sentence={sentence} onDismiss={() => setSentence(null)} />
    </>
  )
}
