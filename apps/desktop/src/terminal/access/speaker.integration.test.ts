/** The machine's voice as a program: a stand-in that is told what to say and never ends, and the real one where the machine has it. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Utterance } from '../api.ts'
import { openEspeak, type Speaker } from './speaker.ts'

const HAS_ESPEAK = spawnSync('espeak-ng', ['--version']).status === 0

let dir: string
let speaker: Speaker
const words = (text: string, more: Partial<Utterance> = {}): Utterance => ({
  text,
  language: 'fr',
  rate: 1,
  volume: 0,
  interrupts: true,
  ...more,
})

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-voice-'))
})
afterEach(() => {
  speaker.hush()
  rmSync(dir, { recursive: true, force: true })
})

const read = (name: string): string => (existsSync(join(dir, name)) ? readFileSync(join(dir, name), 'utf8') : '')
const isAlive = (pid: string): boolean => {
  try {
    process.kill(Number(pid), 0)
    return true
  } catch {
    return false
  }
}

/** It goes on speaking until it is cut off, or until there is a file `end`. */
function openStandIn(): Speaker {
  const program = join(dir, 'voice')
  writeFileSync(
    program,
    `#!/bin/sh\ncd '${dir}'\necho "$@" >> options\nsed 's/^/said: /' >> said\necho $$ >> pids\nwhile [ ! -e end ]; do sleep 0.05; done\n`,
  )
  chmodSync(program, 0o700)
  return openEspeak({ program })
}
const pids = (): string[] => read('pids').split('\n').filter(Boolean)

describe('a voice', () => {
  it('is told the text by its standard input, whatever stands in it', async () => {
    speaker = openStandIn()
    const text = '-v en "; touch owned; $(touch owned) `touch owned`'
    expect(await speaker.say(words(text))).toBe(true)
    await vi.waitFor(() => expect(read('said')).toBe(`said: ${text}\n`))
    expect(read('options')).toBe('-v fr-fr -s 160 -a 60 -b 1 --stdin\n')
    expect(existsSync(join(dir, 'owned'))).toBe(false)
  })

  it('is cut off by what is said next, and never are there two', async () => {
    speaker = openStandIn()
    await speaker.say(words('One'))
    await vi.waitFor(() => expect(pids()).toHaveLength(1))
    await Promise.all(['Two', 'Three', 'Four'].map((text) => speaker.say(words(text))))
    await vi.waitFor(() => expect(read('said')).toBe('said: One\nsaid: Four\n'))
    await vi.waitFor(() => expect(pids()).toHaveLength(2))
    expect(pids().map(isAlive)).toEqual([false, true])
  })

  it('says a message when it has said the rest', async () => {
    speaker = openStandIn()
    await speaker.say(words('The page'))
    await vi.waitFor(() => expect(pids()).toHaveLength(1))
    for (let i = 0; i < 20; i++) await speaker.say(words(`Message ${i}`, { interrupts: false }))
    expect(read('said')).toBe('said: The page\n')
    writeFileSync(join(dir, 'end'), '')
    // The others were old before they could be heard.
    await vi.waitFor(() => expect(read('said').split('\n').filter(Boolean)).toHaveLength(5))
  })

  it('falls silent at once', async () => {
    speaker = openStandIn()
    await speaker.say(words('One'))
    await speaker.say(words('Two', { interrupts: false }))
    await vi.waitFor(() => expect(pids()).toHaveLength(1))
    speaker.hush()
    await vi.waitFor(() => expect(pids().map(isAlive)).toEqual([false]))
    expect(read('said')).toBe('said: One\n')
  })

  it('isn’t there where nobody has installed it, which is an answer and no error', async () => {
    speaker = openEspeak({ program: join(dir, 'nothing') })
    expect([await speaker.isThere(), await speaker.say(words('One'))]).toEqual([false, false])
    expect(await speaker.say(words('Two'))).toBe(false)
  })
})

describe('espeak-ng', () => {
  it.skipIf(!HAS_ESPEAK).each(['en', 'es', 'fr', 'hi', 'ar'] as const)(
    'speaks %s into a file of sound (skipped where espeak-ng isn’t installed)',
    async (language) => {
      const wavFile = join(dir, 'said.wav')
      speaker = openEspeak({ wavFile })
      expect(await speaker.isThere()).toBe(true)
      const text = { en: 'Row M, seat 11', es: 'Fila M', fr: 'Rang M, place 11', hi: 'पंक्ति M', ar: 'الصف M' }[language]
      expect(await speaker.say(words(text, { language, volume: 2 }))).toBe(true)
      await vi.waitFor(() => expect(existsSync(wavFile) && readFileSync(wavFile).length).toBeGreaterThan(8000))
      const wav = readFileSync(wavFile)
      expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE'])
      // It isn't silence.
      expect(wav.subarray(44).some((byte) => byte > 16 && byte < 240)).toBe(true)
    },
  )
})
