/** What somebody did, as the end of a sentence that begins with their name. */
import { CATALOGUES, say } from './words/say.ts'

type Said = Parameters<typeof say>[0]

const isSaid = (key: string): key is Said => Object.hasOwn(CATALOGUES.english, key)

export function describeAct(what: string): string {
  const key = `act_${what}`
  // A newer server may tell of acts that this page knows no words for.
  return isSaid(key) ? say(key) : what
}
