import { describe, expect, it } from 'vitest'
import { createSpeech } from '../../words/speech.ts'
import { CATALOGUES, KIOSK_LANGUAGES, type KioskLanguage, type KioskSpeech } from '../words/catalogues.ts'
import { formatsOf, lengthOf, ratingOf, versionOf } from './facts.ts'

const speak = async (language: KioskLanguage): Promise<KioskSpeech> =>
  createSpeech(language, await CATALOGUES.load[language]())

describe('what a kiosk tells of a movie', () => {
  it('has its length in hours and minutes, short and as it is spoken', async () => {
    const speech = await speak('en')
    const said = (runtimeMinutes: number) => lengthOf(speech, { runtimeMinutes })
    expect([said(125), said(120), said(59)]).toEqual([
      { short: '2h 5m', long: '2 hours 5 minutes' },
      { short: '2h', long: '2 hours' },
      { short: '59m', long: '59 minutes' },
    ])
    expect(lengthOf(speech, {})).toBeNull()
  })

  it('says who may come in by the rating of the cinema’s country, and nothing by another country’s', async () => {
    const [english, french] = [await speak('en'), await speak('fr')]
    const ageRatings = { FSK: '12', CNC: '-12', BBFC: '12A', MPA: 'PG-13' }
    const said = (speech: KioskSpeech, country: string) => {
      const rating = ratingOf(speech, { ageRatings }, country)
      return rating && [rating.short, rating.long]
    }
    expect(said(english, 'DE')).toEqual(['FSK 12', 'From 12 years, from 6 with an adult'])
    expect(said(french, 'FR')).toEqual(['-12', 'Interdit aux moins de 12 ans'])
    expect(said(english, 'GB')).toEqual(['12A', 'Under 12 only with an adult'])
    expect(said(english, 'US')).toEqual(['PG-13', 'Parental guidance under 13'])
    expect(said(english, 'SG')).toBeNull()
    expect(ratingOf(english, { ageRatings: { FSK: '14' } }, 'DE')).toMatchObject({
      short: 'FSK 14',
      long: 'Age rating FSK 14',
    })
  })

  it('has the language of the show, its subtitles, and whether it is dubbed', async () => {
    const [english, french] = [await speak('en'), await speak('fr')]
    const subtitled = { language: { spoken: 'en', subtitles: ['fr'], version: 'original' as const } }
    const dubbed = { language: { spoken: 'fr', subtitles: [], version: 'dubbed' as const } }
    const original = { language: { spoken: 'en-GB', subtitles: [], version: 'original' as const } }
    expect(versionOf(english, subtitled)).toEqual({
      short: 'OV sub FR',
      long: 'In English, subtitles in French',
    })
    expect(versionOf(french, subtitled)).toEqual({ short: 'VOST FR', long: 'En anglais, sous-titres en français' })
    expect([versionOf(french, dubbed)?.short, versionOf(english, dubbed)?.short]).toEqual(['VF', 'Dubbed FR'])
    expect(versionOf(english, original)?.short).toBe('OV EN')
    expect(versionOf(english, {})).toBeNull()
    expect(formatsOf({ formats: ['imax', '3d', 'dolby_atmos'] })).toEqual(['IMAX', '3D', 'DOLBY ATMOS'])
  })

  it('is said in every language of the kiosk, without a hole', async () => {
    for (const language of KIOSK_LANGUAGES) {
      const speech = await speak(language)
      const said = [
        lengthOf(speech, { runtimeMinutes: 122 }),
        ratingOf(speech, { ageRatings: { FSK: '12' } }, 'DE'),
        ratingOf(speech, { ageRatings: { AGE: '16' } }, undefined),
        ...(['original', 'dubbed'] as const).flatMap((version) =>
          [[], ['fr', 'de']].map((subtitles) => versionOf(speech, { language: { spoken: 'ja', subtitles, version } })),
        ),
      ]
      for (const fact of said) {
        expect(fact?.short.trim().length, `${language} ${fact?.long}`).toBeGreaterThan(1)
        expect(fact?.long.trim(), language).toMatch(/^\P{P}.*[^\s،,]$/u)
      }
    }
  })
})
