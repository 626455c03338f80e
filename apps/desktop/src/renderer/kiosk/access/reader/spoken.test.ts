import { describe, expect, it } from 'vitest'
import { createSpeech } from '../../../words/speech.ts'
import { CATALOGUES, KIOSK_LANGUAGES, type KioskLanguage } from '../../words/catalogues.ts'
import { spoken } from './spoken.ts'

const speechOf = async (language: KioskLanguage) => createSpeech(language, await CATALOGUES.load[language]())

describe.each(KIOSK_LANGUAGES)('what is said in %s', (language) => {
  it('names money, and the seat’s row and number', async () => {
    const speech = await speechOf(language)
    const money = speech.money(1250, { currency: 'EUR', digits: 2 })
    const said = spoken(`${money}. M-11`, speech, 'EUR')
    expect(said).not.toMatch(/€|M-11/)
    expect(said).toContain('12')
    expect(said).toContain('50')
    expect(said).toContain(speech.say('access_seat', { row: 'M', number: '11' }))
  })

  it('says whole amounts and those above a thousand as they are written', async () => {
    const speech = await speechOf(language)
    const said = spoken(speech.money(123_400, { currency: 'EUR', digits: 2 }), speech, 'EUR')
    expect(said.replaceAll(/\D/g, '')).toBe('1234')
  })
})

it('says seats, times, amounts and references in French', async () => {
  const french = await speechOf('fr')
  const say = (text: string): string => spoken(text, french, 'EUR')
  expect(say('M-11')).toBe('rang M, place 11')
  expect(say('AA-9–12')).toBe('rang AA, places 9 à 12')
  expect(say('18:05')).toBe('18 heures 05')
  expect(say('21:00')).toBe('21 heures')
  expect(say('12,50 €')).toBe('12 euros 50')
  expect(say('1,00 €')).toBe('1 euro')
  expect(say('-7,00 €')).toBe('moins 7 euros')
  expect(say('MQ-7K3F-9')).toBe('M Q 7 K 3 F 9')
  expect(say('Salle 1 · aujourd’hui')).toBe('Salle 1 , aujourd’hui')
})

it('leaves alone what only looks like a seat or a time', async () => {
  const english = await speechOf('en')
  for (const text of ['Spider-2', 'PG-13', '2-1', '99:99', 'J-1234', '1:2:3'])
    expect(spoken(text, english, null)).toBe(text)
})
