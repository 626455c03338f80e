/**
 * The key that opens the engine of this page in a plain browser. The terminal puts it after the # of the address when
 * the page is opened by the launch key. The page keeps it, so that it opens again without. See browser-host/launch.ts.
 */
import { readPreference, writePreference } from '../ui/preferences.ts'

const NAME = 'engine-key'

/** Keeps it for as long as the page is open, where the browser keeps nothing. */
let taken: string | undefined

/** undefined: the page was never opened by the launch key. */
export function engineKey(): string | undefined {
  const [, given] = /^#engine=([\w-]{43})$/.exec(window.location.hash) ?? []
  if (given !== undefined) {
    taken = given
    writePreference(NAME, given)
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  return taken ?? readPreference(NAME) ?? undefined
}
