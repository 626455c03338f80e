/** Puts a door's facts into sentences of its reader's language. Pure. */
import type { ClockOff, DoorSentence, DoorShow, DoorTime, GroupAtDoor } from '../../terminal/api.ts'
import { timeIn } from '../ui/zoned-time.ts'
import type { DoorSpeech } from './words/catalogues.ts'

/** `19:30`, and the day with it where it isn't today. */
export function sayTime(speech: DoorSpeech, { at, timeZone, isToday }: DoorTime): string {
  const time = timeIn(timeZone, at)
  return isToday ? time : speech.say('day_and_time', { day: speech.shortDay(at, timeZone), time })
}

/** `Dune, Hall 2, 19:30`; without the programme the time alone. */
export function sayShow(speech: DoorSpeech, { named, starts }: DoorShow): string {
  const time = sayTime(speech, starts)
  if (named === null) return speech.say('show_unnamed', { time })
  const { movieTitle: title, auditorium: hall, cinema } = named
  return cinema === null
    ? speech.say('show_named', { title, hall, time })
    : speech.say('show_of_cinema', { title, cinema, hall, time })
}

const whereOf = (door: string | null): 'here' | 'unknown' | 'named' => {
  if (door === null) return 'here'
  return door === '' ? 'unknown' : 'named'
}

export function saySentence(speech: DoorSpeech, sentence: DoorSentence): string {
  const { says } = sentence
  switch (says) {
    case 'show':
    case 'wrong_show':
    case 'not_in_programme':
      return speech.say(says, { show: sayShow(speech, sentence.show) })
    case 'not_today': {
      const { at, timeZone } = sentence.today
      return speech.say(says, { show: sayShow(speech, sentence.show), today: speech.shortDay(at, timeZone) })
    }
    case 'too_early':
      return speech.say(says, { show: sayShow(speech, sentence.show), from: sayTime(speech, sentence.from) })
    case 'used':
    case 'seat_taken': {
      const { time, door } = sentence
      return speech.say(says, { time: sayTime(speech, time), where: whereOf(door), door: door ?? '' })
    }
    case 'group_in':
      return speech.say(says, { inside: sentence.inside, seats: sentence.seats })
    case 'group_all_in':
      return speech.say(says, { seats: sentence.seats })
    case 'twice': {
      const { seatId: seat, show, here, there, door, isCopy } = sentence
      return speech.say(says, {
        seat,
        show: sayShow(speech, show),
        here: sayTime(speech, here),
        there: sayTime(speech, there),
        door,
        where: whereOf(door),
        how: isCopy ? 'copy' : 'two',
      })
    }
    default:
      return speech.say(says)
  }
}

export const saySentences = (speech: DoorSpeech, sentences: readonly DoorSentence[]): string =>
  sentences.map((sentence) => saySentence(speech, sentence)).join(' ')

/** Which seats of a group stay out, in one sentence for each reason. */
export function sayWhoStaysOut(speech: DoorSpeech, { seats }: GroupAtDoor): string {
  const byReason = new Map<string, string[]>()
  for (const { seatId, state, why } of seats) {
    if (state !== 'out' || why === null) continue
    const said = saySentences(speech, why)
    byReason.set(said, [...(byReason.get(said) ?? []), seatId])
  }
  return [...byReason].map(([why, names]) => speech.say('stay_out', { seats: names.join(', '), why })).join(' ')
}

export const sayClock = (speech: DoorSpeech, { by, unit, isAhead }: ClockOff): string =>
  speech.say(`clock_${unit}`, { count: by, where: isAhead ? 'ahead' : 'behind' })
