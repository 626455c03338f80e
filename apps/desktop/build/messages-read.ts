/**
 * Reads the messages of the catalogues when a page is built. What reads them is 6.5 kB of a page's first load, and a page has all its
 * messages from files of ours. `createSpeech` takes a message as it is read as well as its text.
 */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const WORDS = /\/words\/(?:en|de|es|fr|hi|ar)(?:\/[\w-]+)?\.ts$/
const READER = '@formatjs/icu-messageformat-parser'

/** Of ESTree, what a catalogue is made of. */
interface Node {
  type: string
  start: number
  end: number
  value?: unknown
  properties?: Node[]
  body?: Node[]
  declaration?: Node | null
  declarations?: { init?: Node | null }[]
}

export function messagesRead(): Plugin {
  return {
    name: 'messages-read',
    apply: 'build',
    // After the types are gone.
    enforce: 'post',
    config: () => ({
      resolve: { alias: [{ find: new RegExp(`^${READER}$`), replacement: `${READER}/no-parser.js` }] },
    }),
    transform(code, id) {
      if (!WORDS.test(id)) return null
      const program = this.parse(code) as unknown as Node
      let read = ''
      let at = 0
      for (const message of messagesIn(program)) {
        read += code.slice(at, message.start) + JSON.stringify(asRead(String(message.value)))
        at = message.end
      }
      return { code: read + code.slice(at), map: null }
    },
  }
}

/** The values of the objects that the module declares. */
const messagesIn = ({ body = [] }: Node): Node[] =>
  body
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => init?.properties ?? [])
    .flatMap(({ value }) => (isText(value) ? [value] : []))

const isText = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).value === 'string'

/** What is told nothing stays text. */
function asRead(message: string): string | MessageFormatElement[] {
  const elements = parse(message, { captureLocation: false })
  const [only, ...others] = elements
  return others.length === 0 && only?.type === TYPE.literal && only.value === message ? message : elements
}
