/** What the connection light and its band say at a door. Pure. */
import type { LinkFacts } from '../connection/describe-link.ts'
import type { LinkWords } from '../ui/ConnectionLight.tsx'
import { timeIn } from '../ui/zoned-time.ts'
import { sayRefusal } from './say-refusal.ts'
import type { DoorSpeech } from './words/catalogues.ts'

export const sayLink = (speech: DoorSpeech, timeZone: string): LinkWords => ({
  label: speech.say('connection'),
  enrolAgain: speech.say('enrol_again'),
  describe: (facts) => describe(speech, facts, timeZone),
  waiting: (count) => speech.say('waiting', { count }),
})

function describe(speech: DoorSpeech, facts: LinkFacts, timeZone: string): { title: string; meaning: string } {
  switch (facts.is) {
    case 'lost':
      return {
        title: speech.say('link_lost', { time: timeIn(timeZone, facts.since) }),
        meaning: (speech.language === 'en' && facts.why) || speech.say('link_lost_more'),
      }
    case 'refused': {
      const refused = { ok: false, code: facts.code, refusal: null, sentence: facts.why } as const
      return {
        title: speech.say('link_refused'),
        meaning: speech.language === 'en' ? facts.why : sayRefusal(speech, refused),
      }
    }
    case 'cut_off':
      return {
        title: speech.say('link_cut_off', { time: timeIn(timeZone, facts.since) }),
        meaning: speech.say('link_cut_off_more'),
      }
    case 'online':
    case 'letting_in':
      return { title: speech.say('link_online'), meaning: '' }
    default:
      return { title: speech.say(`link_${facts.is}`), meaning: speech.say(`link_${facts.is}_more`) }
  }
}

/** `less than a minute`, `12 minutes`, `3 h 5 min` */
export function sayLength(speech: DoorSpeech, milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / 60_000)
  if (minutes < 1) return speech.say('less_than_a_minute')
  if (minutes < 60) return speech.say('minutes', { count: minutes })
  return speech.say('hours_and_minutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
