/** How a visitor is spoken to. Each visit begins silent, and quiet. Pure. */
import type { SpeechStep } from '../../../terminal/api.ts'
import type { KioskWordKey } from '../words/en.ts'

export interface Access {
  /** Large, low on the screen, in high contrast, without a map. */
  isOn: boolean
  speaks: boolean
  volume: SpeechStep
  rate: SpeechStep
}

export const NO_ACCESS: Access = { isOn: false, speaks: false, volume: 0, rate: 1 }

export const VOLUMES: Record<SpeechStep, KioskWordKey> = {
  0: 'access_quiet',
  1: 'access_medium',
  2: 'access_loud',
}

export const RATES: Record<SpeechStep, KioskWordKey> = {
  0: 'access_slow',
  1: 'access_usual',
  2: 'access_fast',
}

/** From the last to the first again: one key is enough. */
export const nextStep = (step: SpeechStep): SpeechStep => (step === 2 ? 0 : step === 1 ? 2 : 1)

export const louder = (step: SpeechStep): SpeechStep => (step === 0 ? 1 : 2)
export const quieter = (step: SpeechStep): SpeechStep => (step === 2 ? 1 : 0)
