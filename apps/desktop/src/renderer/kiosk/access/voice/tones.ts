/** Short tones beside words that stand on the screen: done, and look here. They are as loud as the voice. */
import type { SpeechStep } from '../../../../terminal/api.ts'

export type Tone = 'done' | 'look'

const NOTES: Record<Tone, readonly { at: number; seconds: number; hertz: number }[]> = {
  done: [
    { at: 0, seconds: 0.1, hertz: 660 },
    { at: 0.11, seconds: 0.16, hertz: 990 },
  ],
  look: [{ at: 0, seconds: 0.22, hertz: 330 }],
}

const LOUDNESS: Record<SpeechStep, number> = { 0: 0.06, 1: 0.12, 2: 0.2 }
/** A note that begins or ends at once clicks. */
const FADE_SECONDS = 0.012

export function createTones(openAudio = () => new AudioContext()): (tone: Tone, volume: SpeechStep) => void {
  let audio: AudioContext | undefined
  return (tone, volume) => {
    try {
      audio ??= openAudio()
      if (audio.state === 'suspended') void audio.resume()
      const start = audio.currentTime + FADE_SECONDS
      for (const { at, seconds, hertz } of NOTES[tone]) {
        const [note, gain] = [audio.createOscillator(), audio.createGain()]
        note.frequency.value = hertz
        gain.gain.setValueAtTime(0, start + at)
        gain.gain.linearRampToValueAtTime(LOUDNESS[volume], start + at + FADE_SECONDS)
        gain.gain.setValueAtTime(LOUDNESS[volume], start + at + seconds - FADE_SECONDS)
        gain.gain.linearRampToValueAtTime(0, start + at + seconds)
        note.connect(gain).connect(audio.destination)
        note.start(start + at)
        note.stop(start + at + seconds)
      }
    } catch {
      // A machine may have no sound: the words stand on the screen as well.
      audio = undefined
    }
  }
}
