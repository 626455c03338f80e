/** Digits for a finger, where there is no keyboard: two rows, in the same place wherever something is typed. The field keeps the focus. */
import { CornerDownLeft, Delete } from 'lucide-react'
import type { PointerEvent } from 'react'
import { say } from './words/say.ts'
import './keypad.css'

interface KeypadProps {
  /** Of an amount: the point before its fraction. */
  withPoint?: boolean
  /** What the last key does. */
  next: string
  onDigit(key: string): void
  onDelete(): void
  onNext(): void
}

const FIRST = ['1', '2', '3', '4', '5'] as const
const SECOND = ['6', '7', '8', '9', '0'] as const
const keepFocus = (event: PointerEvent): void => event.preventDefault()

export function Keypad({ withPoint = false, next, onDigit, onDelete, onNext }: KeypadProps) {
  const digit = (key: string) => (
    <button key={key} type="button" className="button" onPointerDown={keepFocus} onClick={() => onDigit(key)}>
      {key}
    </button>
  )
  return (
    <fieldset className="shift-keypad" dir="ltr">
      <legend className="visually-hidden">{say('digits')}</legend>
      {FIRST.map(digit)}
      <button
        type="button"
        className="button"
        aria-label={say('delete_digit')}
        onPointerDown={keepFocus}
        onClick={onDelete}
      >
        <Delete aria-hidden="true" size={20} />
      </button>
      {SECOND.map(digit)}
      {withPoint ? (
        digit('.')
      ) : (
        <button type="button" className="button" aria-label={next} onPointerDown={keepFocus} onClick={onNext}>
          <CornerDownLeft aria-hidden="true" size={20} />
        </button>
      )}
    </fieldset>
  )
}
