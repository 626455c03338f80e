/** What a door's verdict sounds and feels like: whoever looks at the queue need not look at the screen. */
import type { LightTone } from './door-words.ts'

interface Tone {
  /** Seconds from the beginning. */
  at: number
  seconds: number
  hertz: number
}

type Signal = 'in' | 'stop'

/** Two that nobody mixes up, in a loud lobby either: two high notes that rise, and three low ones. */
export const SOUNDS: Readonly<Record<Signal, { wave: OscillatorType; tones: readonly Tone[] }>> = {
  in: {
    wave: 'sine',
    tones: [
      { at: 0, seconds: 0.09, hertz: 880 },
      { at: 0.1, seconds: 0.14, hertz: 1320 },
    ],
  },
  stop: {
    wave: 'square',
    tones: [0, 0.22, 0.44].map((at) => ({ at, seconds: 0.16, hertz: 196 })),
  },
}

/** Milliseconds: on, off, on… */
export const VIBRATIONS: Readonly<Record<Signal, number[]>> = { in: [70], stop: [220, 90, 220, 90, 220] }

export const signalOf = (tone: LightTone): Signal => (tone === 'good' ? 'in' : 'stop')

const VOLUME = 0.2
/** A note that begins or ends at once clicks. */
const FADE_SECONDS = 0.012

export interface DoorSignal {
  give(tone: LightTone): void
}

/** @param isLoud whether it is to be heard; it is felt in any case, where the machine can */
export function createDoorSignal(
  isLoud: () => boolean,
  {
    openAudio = () => new AudioContext(),
    vibrate = (pattern: number[]) => void navigator.vibrate?.(pattern),
  }: { openAudio?: () => AudioContext; vibrate?: (pattern: number[]) => void } = {},
): DoorSignal {
  let audio: AudioContext | undefined

  function play({ wave, tones }: (typeof SOUNDS)[Signal]): void {
    audio ??= openAudio()
    // A browser keeps it silent until somebody has touched the page, or a scanner has typed.
    if (audio.state === 'suspended') void audio.resume()
    const start = audio.currentTime + FADE_SECONDS
    for (const { at, seconds, hertz } of tones) {
      const [note, loudness] = [audio.createOscillator(), audio.createGain()]
      note.type = wave
      note.frequency.value = hertz
      loudness.gain.setValueAtTime(0, start + at)
      loudness.gain.linearRampToValueAtTime(VOLUME, start + at + FADE_SECONDS)
      loudness.gain.setValueAtTime(VOLUME, start + at + seconds - FADE_SECONDS)
      loudness.gain.linearRampToValueAtTime(0, start + at + seconds)
      note.connect(loudness).connect(audio.destination)
      note.start(start + at)
      note.stop(start + at + seconds)
    }
  }

  return {
    give(tone) {
      const signal = signalOf(tone)
      // Neither may stop the door: a machine may have no sound, or forbid it.
      try {
        vibrate(VIBRATIONS[signal])
        if (isLoud()) play(SOUNDS[signal])
      } catch {
        audio = undefined
      }
    },
  }
}
