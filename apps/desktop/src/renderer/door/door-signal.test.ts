import { describe, expect, it } from 'vitest'
import { createDoorSignal, SOUNDS, VIBRATIONS } from './door-signal.ts'
import { VERDICTS } from './door-words.ts'

/** An audio context that notes what it plays. */
function fakeAudio(state: AudioContextState = 'running') {
  const heard: { hertz: number; from: number; to: number }[] = []
  let resumed = 0
  const gain = () => ({ gain: { setValueAtTime() {}, linearRampToValueAtTime() {} }, connect: () => undefined })
  const audio = {
    state,
    currentTime: 0,
    destination: {},
    resume: async () => {
      resumed++
    },
    createGain: gain,
    createOscillator() {
      const note = { hertz: 0, from: 0, to: 0 }
      heard.push(note)
      return {
        type: 'sine',
        frequency: {
          set value(hertz: number) {
            note.hertz = hertz
          },
        },
        connect: (next: unknown) => next,
        start: (at: number) => {
          note.from = at
        },
        stop: (at: number) => {
          note.to = at
        },
      }
    },
  }
  return { audio: audio as unknown as AudioContext, heard, resumed: () => resumed }
}

describe("a door's signal", () => {
  it('lets in with two rising notes, and stops with three low ones', () => {
    const { audio, heard } = fakeAudio()
    const felt: number[][] = []
    const signal = createDoorSignal(() => true, { openAudio: () => audio, vibrate: (pattern) => felt.push(pattern) })
    signal.give('good')
    expect(heard.map(({ hertz }) => hertz)).toEqual([880, 1320])
    signal.give('bad')
    expect(heard.slice(2).map(({ hertz }) => hertz)).toEqual([196, 196, 196])
    expect(felt).toEqual([VIBRATIONS.in, VIBRATIONS.stop])
    for (const { from, to } of heard) expect(to).toBeGreaterThan(from)
  })

  it.each(Object.entries(VERDICTS))(
    'of %s is never the one that lets in, but for a valid ticket',
    (verdict, { tone }) => {
      const felt: number[][] = []
      createDoorSignal(() => false, { vibrate: (pattern) => felt.push(pattern) }).give(tone)
      expect(felt).toEqual([verdict === 'valid' ? VIBRATIONS.in : VIBRATIONS.stop])
    },
  )

  it('is felt but not heard where the sound is off', () => {
    const { audio, heard } = fakeAudio()
    createDoorSignal(() => false, { openAudio: () => audio, vibrate: () => {} }).give('good')
    expect(heard).toEqual([])
  })

  it('wakes a page that was silent, and does no harm where there is no sound at all', () => {
    const { audio, resumed } = fakeAudio('suspended')
    createDoorSignal(() => true, { openAudio: () => audio, vibrate: () => {} }).give('good')
    expect(resumed()).toBe(1)
    const mute = createDoorSignal(() => true, {
      openAudio: () => {
        throw new Error('no sound card')
      },
      vibrate: () => {},
    })
    expect(() => mute.give('bad')).not.toThrow()
  })

  it('differs in its pattern, not in its pitch alone', () => {
    expect(SOUNDS.in.tones.length).not.toBe(SOUNDS.stop.tones.length)
    expect(VIBRATIONS.in.length).not.toBe(VIBRATIONS.stop.length)
  })
})
