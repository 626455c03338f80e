/** The window has the display's key alone, and no hand on the counter's page. */
import { displayKeyFrom } from '../../connection/display-key.ts'
import { engineKey } from '../../connection/engine-key.ts'

export async function openDisplayWindow(): Promise<void> {
  const key = engineKey()
  if (key === undefined) return
  window.open(`/display#display=${await displayKeyFrom(key)}`, '_blank', 'popup,noopener,width=1024,height=768')
}
