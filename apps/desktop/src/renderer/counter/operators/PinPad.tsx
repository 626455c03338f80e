/** A PIN, typed on keys or by touch. It is sent with Enter: PINs have 4 to 8 digits. */

import type { Answer } from '@marquee/shared'
import { Delete } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ask, type Outcome } from '../../connection/ask.ts'
import { useNow } from '../../ui/use-now.ts'
import { type YesWords, yesWords } from './operator-words.ts'
import './pin-pad.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const LONGEST = 8

interface PinPadProps<T> {
  /** Whose PIN. */
  name: string
  /** Of the button that sends it. */
  verb: string
  words?: YesWords
  /** By this page's clock; undefined: nobody has to wait. */
  waitUntil: number | undefined
  check(pin: string): Promise<Answer<T>>
  onDone(value: T): void
  /** It was wrong, or something else went wrong. */
  onRefused(outcome: Extract<Outcome<T>, { ok: false }>): void
}

export function PinPad<T>({ name, verb, words = yesWords(), waitUntil, check, onDone, onRefused }: PinPadProps<T>) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const [pin, setPin] = useState('')
  const [isChecking, setChecking] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  const now = useNow(500)
  const left = Math.max(0, Math.ceil(((waitUntil ?? 0) - now) / 1000))
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting && !isChecking) field.current?.focus()
  }, [isWaiting, isChecking])

  const add = (digit: string): void => {
    setSentence(null)
    setPin((typed) => (typed + digit).slice(0, LONGEST))
    field.current?.focus()
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // A form around the question isn't sent with it.
    event.stopPropagation()
    if (pin === '' || isChecking || isWaiting) return
    setChecking(true)
    setSentence(null)
    const outcome = await ask(check(pin))
    setPin('')
    setChecking(false)
    if (outcome.ok) return onDone(outcome.value)
    // A wait has its own place, which counts.
    if (outcome.code !== 'pin_wait') setSentence(words.refused(outcome))
    onRefused(outcome)
  }
  return (
    <form className="pin-pad" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{words.pinOf(name)}</label>
      <input
        ref={field}
        id={id}
        className="text-field"
        type="password"
        inputMode="none"
        autoComplete="off"
        data-1p-ignore=""
        value={pin}
        disabled={isWaiting}
        onChange={(event) => {
          setSentence(null)
          setPin(event.target.value.replace(/\D/g, '').slice(0, LONGEST))
        }}
      />
      {/* Seconds that pass are read out when somebody asks. */}
      <p className="pin-said" role={isWaiting ? 'timer' : 'status'}>
        {isWaiting ? words.wait(left) : (sentence ?? '')}
      </p>
      <div className="pin-keys" dir="ltr">
        {DIGITS.map((digit) => (
          <button key={digit} type="button" className="button" disabled={isWaiting} onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className="button"
          aria-label={words.deleteDigit}
          disabled={isWaiting}
          onClick={() => {
            setPin((typed) => typed.slice(0, -1))
            field.current?.focus()
          }}
        >
          <Delete aria-hidden="true" size={22} />
        </button>
        <button type="button" className="button" disabled={isWaiting} onClick={() => add('0')}>
          0
        </button>
        <button type="submit" className="button primary" disabled={pin === '' || isChecking || isWaiting}>
          {verb}
        </button>
      </div>
    </form>
  )
}
