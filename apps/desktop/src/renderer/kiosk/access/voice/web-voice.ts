/**
 * The browser's voices. Only those of this machine: others send what they read to somebody's server, and are silent in a kiosk that
 * reaches its own server alone.
 */
import type { SpeechStep } from '../../../../terminal/api.ts'
import type { Voice } from './voice.ts'

const RATES: Record<SpeechStep, number> = { 0: 0.75, 1: 1, 2: 1.4 }
const VOLUMES: Record<SpeechStep, number> = { 0: 0.4, 1: 0.7, 2: 1 }

export function createWebVoice(synth: SpeechSynthesis | undefined = globalThis.speechSynthesis): Voice {
  const voiceOf = (language: string): SpeechSynthesisVoice | undefined =>
    synth?.getVoices().find(({ lang, localService }) => localService && lang.split(/[-_]/)[0] === language)
  return {
    say({ text, language, rate, volume, interrupts }) {
      const voice = voiceOf(language)
      if (synth === undefined || voice === undefined) return false
      if (interrupts) synth.cancel()
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.voice = voice
      utterance.lang = voice.lang
      utterance.rate = RATES[rate]
      utterance.volume = VOLUMES[volume]
      synth.speak(utterance)
      return true
    },
    hush: () => synth?.cancel(),
  }
}
