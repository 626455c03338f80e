/** What the log-in screen says. */

/** @param seconds that are left */
export function waitInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `Too many wrong PINs. Wait ${minutes}:${String(seconds % 60).padStart(2, '0')}.`
}

export const NOBODY_KNOWN = 'What this counter kept of its operators was altered. It needs the server once to go on.'
