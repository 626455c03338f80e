/** What a supervisor's yes, and a call for help, say at a door. */
import type { YesWords } from '../counter/operators/operator-words.ts'
import type { HelpWords } from '../help/help-words.ts'
import { countdown } from '../ui/zoned-time.ts'
import { sayRefusal } from './say-refusal.ts'
import type { DoorSpeech } from './words/catalogues.ts'

export const yesWords = (speech: DoorSpeech): YesWords => ({
  whoSaysYes: speech.say('who_says_yes'),
  nobody: speech.say('no_supervisor'),
  back: speech.say('back'),
  sayYes: speech.say('say_yes'),
  operators: speech.say('operators'),
  pinOf: (name) => speech.say('pin_of', { name }),
  deleteDigit: speech.say('delete_digit'),
  wait: (seconds) => speech.say('too_many_pins', { left: countdown(seconds * 1000) }),
  refused: (outcome) => sayRefusal(speech, outcome),
})

export const helpWords = (speech: DoorSpeech): HelpWords => ({
  label: speech.say('help_calls'),
  inWords({ kiosk, step, calledAt, by }, now) {
    if (by !== null) return speech.say('help_coming', { who: by, kiosk })
    const count = Math.max(0, Math.floor((now - Date.parse(calledAt)) / 60_000))
    const told = { kiosk, step: speech.say(`at_${step}`) }
    return count < 1 ? speech.say('help_asked_now', told) : speech.say('help_asked', { ...told, count })
  },
  come: speech.say('help_come'),
  comeTo: (kiosk) => speech.say('help_come_to', { kiosk }),
})
