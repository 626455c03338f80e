/**
 * The key that opens what this display shows, in a plain browser. The counter's page puts it after the # of the address; the display
 * keeps it, so that it opens again without.
 */

const NAME = 'marquee.display-key'

/** undefined: this display was never opened from the counter. */
export function displayKey(): string | undefined {
  const [, given] = /^#display=([\w-]{43})$/.exec(window.location.hash) ?? []
  if (given !== undefined) window.history.replaceState(window.history.state, '', window.location.pathname)
  try {
    if (given !== undefined) localStorage.setItem(NAME, given)
    return given ?? localStorage.getItem(NAME) ?? undefined
  } catch {
    // Storage can be switched off: then a reload needs the counter again.
    return given
  }
}
