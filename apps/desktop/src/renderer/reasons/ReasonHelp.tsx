/** Below the field of a reason: the usual ones, which go into it at a touch, and keys on the screen for any other. */
import { Keyboard } from 'lucide-react'
import { type PointerEvent, useState } from 'react'
import { OnScreenKeyboard } from '../keyboard/OnScreenKeyboard.tsx'
import { usualReasons, type WhatFor } from './usual-reasons.ts'
import { say } from './words/say.ts'
import './reason-help.css'

interface ReasonHelpProps {
  whatFor: WhatFor
  text: string
  /** Signs at most. */
  longest: number
  disabled?: boolean
  onText(text: string): void
}

/** Whoever has a keyboard goes on typing in the field. */
const keepFocus = (event: PointerEvent): void => event.preventDefault()

export function ReasonHelp({ whatFor, text, longest, disabled = false, onText }: ReasonHelpProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <fieldset className="reason-help" disabled={disabled}>
      <legend className="visually-hidden">{say('usual')}</legend>
      {usualReasons(whatFor).map((reason) => (
        <button
          key={reason}
          type="button"
          className="button"
          aria-pressed={text === reason}
          onPointerDown={keepFocus}
          onClick={() => onText(reason)}
        >
          {reason}
        </button>
      ))}
      <button
        type="button"
        className="button keyboard-key"
        aria-label={say('keyboard')}
        aria-expanded={isOpen}
        onPointerDown={keepFocus}
        onClick={() => setOpen(!isOpen)}
      >
        <Keyboard aria-hidden="true" size={22} />
      </button>
      {isOpen && !disabled && (
        <OnScreenKeyboard text={text} longest={longest} onText={onText} onDone={() => setOpen(false)} />
      )}
    </fieldset>
  )
}
