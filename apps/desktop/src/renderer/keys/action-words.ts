/** The actions of the counter's keys, and why one can't have a key, in the words of the settings. */
import { type ActionId, type KeyClash, keyLabel, type NamedAction } from './actions.ts'
import { say } from './words/say.ts'

const OF_TYPE = /^one(More|Less)(\d+)$/

export function actionName(id: ActionId): string {
  const [, which, number] = OF_TYPE.exec(id) ?? []
  if (number !== undefined) return say(which === 'More' ? 'one_more_of_type' : 'one_less_of_type', { number })
  return say(`action_${id as NamedAction}`)
}

export function clashInWords(clash: KeyClash): string {
  if (clash.with === 'screen') return say(`taken_${clash.key}`)
  return say('key_of_other', { key: keyLabel(clash.key), name: actionName(clash.other) })
}
