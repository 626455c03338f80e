import type { Refusal } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { DoorSentence } from '../../terminal/api.ts'
import { ENGLISH } from '../testing/english-door.ts'
import { createSpeech, isolating } from '../words/speech.ts'
import { agoInWords } from './door-words.ts'
import { type Refused, sayRefusal } from './say-refusal.ts'
import { sayClock, saySentence, sayWhoStaysOut } from './say-sentence.ts'
import { CATALOGUES, type DoorLanguage, type DoorSpeech } from './words/catalogues.ts'

const timeZone = 'Asia/Singapore'
const evening = { at: '2026-11-21T11:20:00.000Z', timeZone, isToday: true }
const show = {
  named: { movieTitle: '1917', auditorium: 'Hall 1', cinema: null },
  starts: { at: '2026-11-21T16:30:00.000Z', timeZone, isToday: false },
}
const speak = async (language: DoorLanguage): Promise<DoorSpeech> =>
  isolating(createSpeech(language, await CATALOGUES.load[language]()))

describe('what a door says in English', () => {
  it.each<[DoorSentence, string]>([
    [{ says: 'used', time: evening, door: null }, 'It was used at 19:20, at this door.'],
    [
      { says: 'seat_taken', time: evening, door: 'Door 2' },
      'Another ticket for this seat was let in at 19:20, at Door 2: call a manager.',
    ],
    [{ says: 'used', time: evening, door: '' }, 'It was used at 19:20, at another door.'],
    [
      { says: 'not_today', show, today: evening },
      'It is for 1917, Hall 1, Sun 22 Nov, 00:30. This door’s clock says Sat 21 Nov.',
    ],
    [
      { says: 'not_in_programme', show: { named: null, starts: evening } },
      'It is for a show at 19:20 that is not in this cinema’s programme, as far as this door knows it: ask a manager.',
    ],
    [
      { says: 'twice', seatId: 'C-3', show, here: evening, there: evening, door: 'Door 2', isCopy: true },
      'Seat C-3 (1917, Hall 1, Sun 22 Nov, 00:30) was admitted here at 19:20 and at Door 2 at 19:20: one of the two has a copy.',
    ],
  ])('%j', (sentence, words) => {
    expect(saySentence(ENGLISH, sentence)).toBe(words)
  })

  it('names the seats of a group that stay out, once for each reason', () => {
    const out = (seatId: string) => ({
      ticketId: seatId,
      seatId,
      state: 'out' as const,
      why: [{ says: 'refunded' as const }],
    })
    expect(sayWhoStaysOut(ENGLISH, { code: 'MQG', seats: [out('A-1'), out('A-2')] })).toBe(
      'A-1, A-2: It was given back, and its money with it.',
    )
  })

  it('says by how much a clock is wrong', () => {
    expect(sayClock(ENGLISH, { by: 36, unit: 'hours', isAhead: true })).toContain('36 hours ahead of the server’s')
  })
})

describe('in Arabic', () => {
  it('names, seats and times are isolated, so that they stand as on the ticket', async () => {
    const arabic = await speak('ar')
    expect(arabic.direction).toBe('rtl')
    expect(saySentence(arabic, { says: 'used', time: evening, door: 'Door 2' })).toBe(
      'استُعملت في الساعة \u206819:20\u2069، عند \u2068Door 2\u2069.',
    )
    expect(saySentence(arabic, { says: 'used', time: evening, door: null })).toContain('عند هذا الباب')
    expect(arabic.say('undone', { seat: 'C-4', seats: 1 })).toBe('أُلغي دخول \u2068C-4\u2069')
  })

  it('what is counted has its own form', async () => {
    const arabic = await speak('ar')
    const ago = [1, 2, 5, 40].map((minutes) => agoInWords(arabic, minutes * 60_000))
    expect(ago).toEqual(['قبل دقيقة واحدة', 'قبل دقيقتين', 'قبل 5 دقائق', 'قبل 40 دقيقة'])
  })

  it('a verdict is one or two short words', async () => {
    const arabic = await speak('ar')
    expect([arabic.say('word_valid'), arabic.say('word_already_used')]).toEqual(['دخول', 'قف'])
  })
})

describe('a refusal', () => {
  const refused = (refusal: Refusal | null): Refused => ({
    ok: false,
    code: refusal === null ? 'engine_lost' : refusal.code,
    refusal,
    sentence: 'An English sentence.',
  })

  it('is said by what is not available, or else by its code', async () => {
    const french = await speak('fr')
    const disk = refused({ code: 'unavailable', what: 'this terminal cannot write to its disk' })
    expect(sayRefusal(french, disk)).toContain('écrire sur son disque')
    expect(sayRefusal(french, refused({ code: 'unavailable', what: 'something new' }))).toContain('Impossible')
    expect(sayRefusal(french, refused(null))).toContain('reconnecte')
  })

  it('for which the door has no words is told in general, and in English as the house says it', async () => {
    const unknown = refused({ code: 'sales_closed' })
    expect(sayRefusal(await speak('es'), unknown)).toBe((await speak('es')).say('refusal_other'))
    expect(sayRefusal(ENGLISH, unknown)).toBe('An English sentence.')
  })
})
