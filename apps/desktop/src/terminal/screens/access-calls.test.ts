import { expect, it } from 'vitest'
import type { Utterance } from '../api.ts'
import { Utterance as UtteranceSchema } from '../api.ts'
import type { Log } from '../log.ts'
import { createAccessCalls } from './access-calls.ts'

const WORDS: Utterance = { text: 'Bonjour', language: 'fr', rate: 1, volume: 0, interrupts: true }

function open({ isKiosk = true, hasVoice = true } = {}) {
  const did: string[] = []
  const warned: string[] = []
  const log: Log = { debug() {}, info() {}, warn: (_, text) => warned.push(text), error() {} }
  const speaker = {
    say: async ({ text }: Utterance) => {
      did.push(text)
      return hasVoice
    },
    hush: () => did.push('hush'),
    isThere: async () => hasVoice,
  }
  return { did, warned, ...createAccessCalls({ speaker, keypad: { F23: 'previous' }, isKiosk: () => isKiosk, log }) }
}

it('a kiosk speaks, and a screen that goes takes its words with it', async () => {
  const { calls, close, did } = open()
  expect(await calls.speak(WORDS)).toEqual({ ok: true, value: { hasVoice: true } })
  close()
  expect(did).toEqual(['Bonjour', 'hush'])
})

it('a counter doesn’t, and a screen that never spoke cuts nobody off', async () => {
  const { calls, close, did } = open({ isKiosk: false })
  expect(await calls.speak(WORDS)).toMatchObject({ ok: false })
  await calls.hush()
  close()
  expect(did).toEqual([])
})

it('a machine without a voice says so in its log once, and to staff', async () => {
  const { calls, warned } = open({ hasVoice: false })
  await calls.speak(WORDS)
  expect(await calls.speak(WORDS)).toEqual({ ok: true, value: { hasVoice: false } })
  expect(warned).toHaveLength(1)
  expect(await calls.accessState()).toEqual({ keypad: { F23: 'previous' }, hasVoice: false })
})

it.each([
  ['nothing', { text: '' }],
  ['more than can be heard', { text: 'a'.repeat(2001) }],
  ['control characters', { text: 'a\nb' }],
  ['a language without a voice', { language: 'xx' }],
  ['a rate of its own', { rate: 3 }],
])('%s is no utterance', (_, part) => {
  expect(UtteranceSchema.safeParse({ ...WORDS, ...part }).success).toBe(false)
})
