/** What the connection light and its band say at a door. Pure. */
import type { LinkFacts } from '../connection/describe-link.ts'
import type { LinkWords } from '../ui/ConnectionLight.tsx'
import { timeIn } from '../ui/zoned-time.ts'
import type { DoorSpeech } from './words/catalogues.ts'

/** @param whyRefused the server's sentence, if there is no other way to say it */
export const sayLink = (
  speech: DoorSpeech,
  timeZone: string,
  whyRefused: (facts: LinkFacts & { is: 'refused' }) => string = ({ why }) => why,
): LinkWords => ({
  label: speech.say('connection'),
  enrolAgain: speech.say('enrol_again'),
  describe: (facts) => describe(speech, facts, { timeZone, whyRefused }),
  waiting: (count) => speech.say('waiting', { count }),
})

interface Telling {
  timeZone: string
  whyRefused(facts: LinkFacts & { is: 'refused' }): string
}

function describe(
  speech: DoorSpeech,
  facts: LinkFacts,
  { timeZone, whyRefused }: Telling,
): { title: string; meaning: string } {
  switch (facts.is) {
    case 'lost':
      return {
        title: speech.say('link_lost', { time: timeIn(timeZone, facts.since) }),
        meaning: (speech.language === 'en' && facts.why) || speech.say('link_lost_more'),
      }
    case 'refused':
      return { title: speech.say('link_refused'), meaning: whyRefused(facts) }
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
