/** An e-mail address as it is typed on the kiosk's keys, and what is wrong with it. Pure. */

export const MAX_ADDRESS = 254

/** What the keys offer, and what an address of the usual kind may have. */
const LETTERS = /^[a-z0-9.!#$%&'*+/=?^_`{|}~@-]$/i

export type AddressFault = { fault: 'sign'; sign: string } | { fault: 'form' } | { fault: 'long' }

/** undefined: it can be sent to. */
export function faultOfAddress(text: string): AddressFault | undefined {
  // An emoji of several code points is one sign to whoever typed it.
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (!LETTERS.test(segment)) return { fault: 'sign', sign: segment.trim() === '' ? '␣' : segment }
  }
  if (text.length > MAX_ADDRESS) return { fault: 'long' }
  return isWhole(text) ? undefined : { fault: 'form' }
}

/** A name, one at sign, and a domain with a dot in it. The server judges again. */
function isWhole(text: string): boolean {
  const [name = '', domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  return (
    more.length === 0 &&
    /^[^.].*$/.test(name) &&
    !name.endsWith('.') &&
    !name.includes('..') &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(label)) &&
    /^[a-z]{2,}$/i.test(labels.at(-1) ?? '')
  )
}
