/** The menu of a terminal, as a template. */
import type { MenuItemConstructorOptions } from 'electron'

export interface MenuSetup {
  kiosk: boolean
  packaged: boolean
  platform: NodeJS.Platform
}

/** null: no menu at all, and with it none of Electron's own shortcuts. */
export function menuTemplate({ kiosk, packaged, platform }: MenuSetup): MenuItemConstructorOptions[] | null {
  if (kiosk) return null
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ]
  if (!packaged) view.push({ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' })
  return [
    platform === 'darwin' ? { role: 'appMenu' } : { label: '&File', submenu: [{ role: 'quit' }] },
    // A Mac's copy and paste work through this menu alone.
    { role: 'editMenu' },
    { label: '&View', submenu: view },
  ]
}
