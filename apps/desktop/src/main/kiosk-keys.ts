/** The keys that a customer at a kiosk may press: those that type and move, none that command the browser or the window. */

/** The fields that are read of Electron's `Input`. */
export interface KeyPress {
  key: string
  control: boolean
  alt: boolean
  meta: boolean
}

const FUNCTION_KEY = /^F\d{1,2}$/
const MEDIA_OR_BROWSER_KEY =
  /^(Browser|Launch|Media|Audio|Zoom)|^(ContextMenu|PrintScreen|Print|Help|Power|Sleep|WakeUp)$/

export function kioskMayPress({ key, control, alt, meta }: KeyPress): boolean {
  if (FUNCTION_KEY.test(key) || MEDIA_OR_BROWSER_KEY.test(key)) return false
  // AltGr, which types @ and € on half of Europe's keyboards, is Ctrl and Alt together on Windows.
  const types = control && alt && [...key].length === 1
  return types || !(control || alt || meta)
}
