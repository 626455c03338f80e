/**
 * Reads the messages of the catalogues when a page is built. What reads them is 6.5 kB of a page's first load, and a page has all its
 * messages from files of ours. `createSpeech` takes a message as it is read as well as its text.
 */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const WORDS = /\/words\/(?:en|de|es|fr|hi|ar)(?:\/[\w-]+)?\.ts$/
const READER = '@formatjs/icu-messageformat-parser'

/** Of ESTree, what a message is. */
interface Message {
  type: 'Literal'
  start: number
  end: number
  value: string
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
      let read = ''
      let at = 0
      for (const message of messagesIn(this.parse(code))) {
        read += code.slice(at, message.start) + JSON.stringify(asRead(message.value))
        at = message.end
      }
      return { code: read + code.slice(at), map: null }
    },
  }
}

/** The texts that are values of an object, in their order. */
function messagesIn(node: unknown): Message[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(messagesIn)
  const { type, value } = node as { type?: string; value?: unknown }
  return type === 'Property' && isText(value) ? [value] : Object.values(node).flatMap(messagesIn)
}

const isText = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string'

/** What is told nothing stays text. */
function asRead(message: string): string | MessageFormatElement[] {
  const elements = parse(message, { captureLocation: false })
  const [only, ...others] = elements
  return others.length === 0 && only?.type === TYPE.literal && only.value === message ? message : elements
}
