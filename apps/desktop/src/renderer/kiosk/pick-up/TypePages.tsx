/** Reference and digits, one after the other. */
import { PROOF_DIGITS } from '@marquee/shared'
import { useSpeech } from '../kiosk-context.tsx'
import { Keypad } from './Keypad.tsx'
import type { PickUpState, PickUpStore } from './pick-up-store.ts'
import { TypedLetters } from './TypedLetters.tsx'

/** Crockford's base32, which references are made of. */
const LETTERS = [...'1234567890ABCDEFGHJKMNPQRSTVWXYZ']
const DIGITS = [...'1234567890']
const REFERENCE_LETTERS = 6

interface TypePageProps {
  state: PickUpState
  store: PickUpStore
}

export function ReferencePage({ state, store }: TypePageProps) {
  const speech = useSpeech()
  return (
    <div className="pick-up-type">
      <TypedLetters prefix="MQ-" text={state.reference} places={REFERENCE_LETTERS} />
      <p className="pick-up-help">{speech.say('pick_up_reference_help')}</p>
      <Keypad keys={LETTERS} columns={8} onPress={store.press} onErase={store.erase} />
    </div>
  )
}

export function DigitsPage({ state, store, isWaiting }: TypePageProps & { isWaiting: boolean }) {
  const speech = useSpeech()
  return (
    <div className="pick-up-type">
      <TypedLetters text={state.digits} places={PROOF_DIGITS} />
      <p className="pick-up-help">{speech.say('pick_up_digits_help')}</p>
      <Keypad
        keys={DIGITS}
        columns={3}
        disabled={isWaiting || state.isBusy}
        onPress={store.press}
        onErase={store.erase}
      />
    </div>
  )
}
