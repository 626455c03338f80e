import { expect, it, vi } from 'vitest'
import type { Utterance } from '../../../../terminal/api.ts'
import { firstVoiceOf, type Voice } from './voice.ts'
import { createWebVoice } from './web-voice.ts'

const utterance = (language: Utterance['language'], interrupts = true): Utterance => ({
  text: 'Bonjour',
  language,
  rate: 1,
  volume: 0,
  interrupts,
})

function synthWith(voices: { lang: string; localService: boolean }[]) {
  const log: string[] = []
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      voice: { lang: string } | null = null
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  const synth = {
    getVoices: () => voices,
    cancel: () => log.push('cancel'),
    speak: ({ text, voice }: { text: string; voice: { lang: string } }) => log.push(`${voice.lang}: ${text}`),
  }
  return { log, voice: createWebVoice(synth as unknown as SpeechSynthesis) }
}

it('the browser speaks where it has a voice of the language, and what was being said is cut off', () => {
  const { log, voice } = synthWith([{ lang: 'fr-FR', localService: true }])
  expect(voice.say(utterance('fr'))).toBe(true)
  expect(voice.say(utterance('fr', false))).toBe(true)
  expect(voice.say(utterance('ar'))).toBe(false)
  expect(log).toEqual(['cancel', 'fr-FR: Bonjour', 'fr-FR: Bonjour'])
})

it('a voice that sends what it reads to somebody’s server is none', () => {
  const { voice } = synthWith([{ lang: 'fr-FR', localService: false }])
  expect(voice.say(utterance('fr'))).toBe(false)
})

it('where the browser has none, the terminal’s program speaks, and never both at once', () => {
  const log: string[] = []
  const voiceOf = (name: string, languages: string[]): Voice => ({
    say: ({ language }) => languages.includes(language) && log.push(`${name} ${language}`) > 0,
    hush: () => log.push(`${name} hush`),
  })
  const voice = firstVoiceOf([voiceOf('browser', ['en']), voiceOf('house', ['en', 'ar'])])
  voice.say(utterance('en'))
  voice.say(utterance('ar'))
  voice.say(utterance('en'))
  expect(log).toEqual(['browser en', 'browser hush', 'house ar', 'house hush', 'browser en'])
})
