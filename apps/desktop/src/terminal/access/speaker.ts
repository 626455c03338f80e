/**
 * The machine's own voice, for a language in which the browser has none: the program `espeak-ng`. The text goes to its standard input,
 * so that no shell and no option ever sees it. One utterance at a time is spoken, and what was said before is cut off.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import type { SpokenLanguage, Utterance } from '../api/access.ts'

export interface Speaker {
  /** @returns false: this machine has no voice */
  say(utterance: Utterance): Promise<boolean>
  hush(): void
  /** Asked anew each time: somebody may have installed it meanwhile. */
  isThere(): Promise<boolean>
}

const VOICES: Record<SpokenLanguage, string> = { en: 'en-gb', de: 'de', fr: 'fr-fr', es: 'es', hi: 'hi', ar: 'ar' }

/** Words a minute, and loudness from 0 to 200, for the three steps of each. */
const RATES = [120, 160, 220] as const
const LOUDNESS = [60, 110, 180] as const

/** The longest text takes less, slowly spoken. */
const LONGEST_MS = 120_000
/** Behind the one that is spoken. More than that is old before it is heard. */
const MOST_WAITING = 4

interface EspeakOptions {
  program?: string
  /** The sound goes into this file, and isn't heard. */
  wavFile?: string
}

export function openEspeak({ program = 'espeak-ng', wavFile }: EspeakOptions = {}): Speaker {
  let speaking: { child: ChildProcess; ended: Promise<void> } | undefined
  let waiting: Utterance[] = []
  /** Rises with each utterance that cuts off: what began to wait before it is dropped. */
  let turn = 0

  function begin({ text, language, rate, volume }: Utterance): Promise<boolean> {
    const options = ['-v', VOICES[language], '-s', `${RATES[rate]}`, '-a', `${LOUDNESS[volume]}`, '-b', '1', '--stdin']
    const child = spawn(program, wavFile === undefined ? options : [...options, '-w', wavFile], {
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    })
    child.stdin?.on('error', () => {})
    child.stdin?.end(`${text}\n`)
    const began = new Promise<boolean>((resolve) => {
      child.once('spawn', () => resolve(true))
      child.once('error', () => resolve(false))
    })
    const ended = new Promise<void>((resolve) => {
      child.once('close', () => resolve())
      child.once('error', () => resolve())
    }).then(() => {
      if (speaking?.child === child) speaking = undefined
      const next = speaking === undefined ? waiting.shift() : undefined
      if (next !== undefined) void begin(next)
    })
    speaking = { child, ended }
    return began
  }

  async function cutOff(): Promise<void> {
    waiting = []
    const before = speaking
    if (before === undefined) return
    before.child.kill('SIGKILL')
    await before.ended
  }

  return {
    async say(utterance) {
      if (!utterance.interrupts && speaking !== undefined) {
        if (waiting.length < MOST_WAITING) waiting.push(utterance)
        return true
      }
      const own = ++turn
      await cutOff()
      // A later one came while the voice fell silent.
      return own === turn ? begin(utterance) : true
    },
    hush() {
      turn++
      void cutOff()
    },
    isThere: () =>
      new Promise((resolve) => {
        const child = spawn(program, ['--version'], { stdio: 'ignore', timeout: 5000 })
        child.once('error', () => resolve(false))
        child.once('close', (code) => resolve(code === 0))
      }),
  }
}
