/** Small choices that a screen remembers on this machine, and the id under which its cart survives a reload. */
import { type Id, isId, newId } from '@marquee/shared'

type Preference = 'cinema' | 'engine-key' | 'door-sound' | 'door-language' | 'staff-language' | 'keys' | 'kiosk-sides'

const PREFIX = 'marquee.'

export function readPreference(name: Preference): string | null {
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    // Storage can be switched off: then nothing is remembered.
    return null
  }
}

export function writePreference(name: Preference, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value)
  } catch {
    // Storage may be forbidden, as above.
  }
}

/** A tab has one id: a reload finds its cart again, a second tab has a cart of its own. */
export function sessionId(): Id {
  try {
    const known = sessionStorage.getItem(`${PREFIX}session`)
    if (known !== null && isId(known)) return known
    const made = newId()
    sessionStorage.setItem(`${PREFIX}session`, made)
    return made
  } catch {
    return newId()
  }
}

/** The next customer is somebody else: a reload must not show them the seats of the one before. */
export function startNewSession(): void {
  try {
    sessionStorage.removeItem(`${PREFIX}session`)
  } catch {
    // Each session is new without storage.
  }
}
