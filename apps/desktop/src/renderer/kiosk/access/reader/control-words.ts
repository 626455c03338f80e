/** The control that has the focus, in words: its group, name, role, state and place among the others. */
import type { KioskSpeech } from '../../words/catalogues.ts'
import { descriptionOf, nameOf } from './element-words.ts'

const GROUPS = '[role="group"], [role="radiogroup"], [role="list"], fieldset, section, ul, ol'

export interface ControlInWords {
  /** What it belongs to; empty where that has no name. */
  group: string
  words: string
}

/** @param stops all that can be reached on its page, in their order */
export function controlInWords(control: Element, stops: readonly Element[], speech: KioskSpeech): ControlInWords {
  const comma = speech.say('access_comma')
  const index = stops.indexOf(control)
  const parts = [
    ...nameOf(control),
    ...roleOf(control, speech),
    ...descriptionOf(control),
    ...(index === -1 ? [] : [speech.say('access_position', { index: index + 1, count: stops.length })]),
  ]
  return { group: groupOf(control), words: parts.join(`${comma} `) }
}

function groupOf(control: Element): string {
  for (let group = control.closest(GROUPS); group !== null; group = group.parentElement?.closest(GROUPS) ?? null) {
    const legend = group.querySelector(':scope > legend')
    const isNamed = group.hasAttribute('aria-label') || group.hasAttribute('aria-labelledby')
    const name = legend === null ? (isNamed ? nameOf(group) : []) : nameOf(legend)
    if (name.length > 0) return name.join(' ')
  }
  return ''
}

function roleOf(control: Element, speech: KioskSpeech): string[] {
  const of = (name: string): string | null => control.getAttribute(`aria-${name}`)
  const chosen = (isChosen: boolean): string => speech.say(isChosen ? 'access_chosen' : 'access_not_chosen')
  const isOff = control.matches(':disabled') || of('disabled') === 'true'
  const unavailable = isOff ? [speech.say('access_unavailable')] : []
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    return [chosen(control.checked), ...unavailable]
  }
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    // A secret isn't said aloud.
    const value = control.type === 'password' ? '' : control.value
    return [speech.say('access_field'), value === '' ? speech.say('access_empty') : value, ...unavailable]
  }
  if (control instanceof HTMLSelectElement) return [control.selectedOptions[0]?.text ?? '', ...unavailable]
  const value = of('valuetext') ?? of('valuenow')
  if (value !== null) return [value, ...unavailable]
  const state = of('pressed') ?? of('checked') ?? of('selected')
  const isCurrent = of('current') !== null && of('current') !== 'false'
  return [
    ...(control.tagName === 'BUTTON' || control.getAttribute('role') === 'button' ? [speech.say('access_button')] : []),
    ...(state === null ? (isCurrent ? [chosen(true)] : []) : [chosen(state === 'true')]),
    ...unavailable,
  ]
}
