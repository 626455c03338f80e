/**
 * The keys that a customer at a kiosk may press: those that type and move, those of a pad (F13 to F24, loudness), none that command the
 * browser or the window.
 */

/** The fields that are read of Electron's `Input`. */
export interface KeyPress {
  key: string
  control: boolean
  alt: boolean
  meta: boolean
}

const FUNCTION_KEY = /^F([1-9]|1[0-2])$/
const LOUDNESS_KEY = /^AudioVolume(Up|Down)$/
const MEDIA_OR_BROWSER_KEY =
  /^(Browser|Launch|Media|Audio|Zoom)|^(ContextMenu|PrintScreen|Print|Help|Power|Sleep|WakeUp)$/

export function kioskMayPress({ key, control, alt, meta }: KeyPress): boolean {
  if (FUNCTION_KEY.test(key)) return false
  if (MEDIA_OR_BROWSER_KEY.test(key) && !LOUDNESS_KEY.test(key)) return false
  // AltGr, which types @ and € on half of Europe's keyboards, is Ctrl and Alt together on Windows.
  const types = control && alt && [...key].length === 1
  return types || !(control || alt || meta)
}
