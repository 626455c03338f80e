/**
 * Covers the counter until somebody has logged in: by name, by number, or with a badge, and by the PIN. What was open under it stays.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { OperatorChoice } from '../../../terminal/api.ts'
import { useConnection, useEngine } from '../../app/terminal-context.tsx'
import { ask } from '../../connection/ask.ts'
import { useScansHere } from '../../scanner/use-scanner.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LanguageButtons } from '../../ui/LanguageButtons.tsx'
import { ParkedList } from '../parked/WhenParked.tsx'
import { OperatorList } from './OperatorList.tsx'
import { PinPad } from './PinPad.tsx'
import { useChoices } from './use-choices.ts'
import { say } from './words/say.ts'
import './log-in.css'

/** @param isSwitch somebody else takes over: nobody is chosen beforehand */
export function LogIn({ isSwitch, onDone }: { isSwitch: boolean; onDone(): void }) {
  const engine = useEngine()
  const name = useConnection(({ terminal }) => terminal?.terminal?.name)
  const before = useConnection(({ terminal }) => terminal?.atWork.who?.operatorId)
  const { operators, isDamaged, waitUntil, readAgain } = useChoices()
  const [picked, setPicked] = useState<string | null>(isSwitch ? null : (before ?? null))
  const [text, setText] = useState('')
  const [sentence, setSentence] = useState<string | null>(null)
  /** Who is chosen once more begins the PIN anew. */
  const [choices, setChoices] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const only = operators.length === 1 ? operators[0] : undefined
  const chosen = operators.find(({ operatorId }) => operatorId === picked) ?? only
  useEffect(() => {
    if (chosen === undefined) field.current?.focus()
  }, [chosen])

  const choose = ({ operatorId }: Pick<OperatorChoice, 'operatorId'>): void => {
    setPicked(operatorId)
    setChoices((before) => before + 1)
    setSentence(null)
    setText('')
  }
  const find = async (numberOrBadge: string): Promise<void> => {
    const found = await ask(engine.api.findOperator({ text: numberOrBadge }))
    setText('')
    if (found.ok) choose(found.value)
    else setSentence(found.sentence)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') void find(text)
  }
  // Whatever is scanned here is a badge, also while a PIN is typed: another operator has come.
  useScansHere(({ text: badge }) => {
    void find(badge)
    return true
  })
  return (
    <Dialog className="log-in" labelledBy="log-in-heading" canClose={false} onClose={() => {}}>
      <div className="log-in-who">
        <p className="log-in-terminal">{name}</p>
        <h2 id="log-in-heading">{say('who_works')}</h2>
        <p className="quiet-text">{say('how_to_log_in')}</p>
        <OperatorList operators={operators} chosen={chosen?.operatorId ?? null} onChoose={choose} />
        {operators.length === 0 && isDamaged && <p role="alert">{say('nobody_known')}</p>}
        <form className="log-in-find" onSubmit={submit}>
          <label>
            <span>{say('number_or_badge')}</span>
            <input
              ref={field}
              className="text-field"
              value={text}
              autoComplete="off"
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <p role="status" aria-label={say('what_came_of_it')}>
            {sentence ?? ''}
          </p>
        </form>
        <ParkedList />
        <div className="log-in-languages">
          <LanguageButtons />
        </div>
      </div>
      <div className="log-in-pin">
        {chosen !== undefined && (
          <PinPad
            key={`${chosen.operatorId} ${choices}`}
            name={chosen.name}
            verb={say('log_in')}
            waitUntil={waitUntil.get(chosen.operatorId)}
            check={(pin) => engine.api.logIn({ operatorId: chosen.operatorId, pin })}
            onDone={onDone}
            onRefused={readAgain}
          />
        )}
      </div>
    </Dialog>
  )
}
