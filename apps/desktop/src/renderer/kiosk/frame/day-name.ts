/** `today`, `tomorrow`, or `Sat 28 Nov`, at the cinema. Pure. */
import { addDays, dateIn } from '../../ui/zoned-time.ts'
import type { KioskSpeech } from '../words/catalogues.ts'

export function dayName(speech: KioskSpeech, instant: string, timeZone: string, now: number): string {
  const date = dateIn(timeZone, instant)
  const today = dateIn(timeZone, now)
  if (date === today) return speech.say('today')
  if (date === addDays(today, 1)) return speech.say('tomorrow')
  return `${speech.weekday(instant, timeZone)} ${speech.date(instant, timeZone)}`
}
