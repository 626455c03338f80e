import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { menuTemplate } from './menu.ts'

function roles(items: MenuItemConstructorOptions[] | null): string[] {
  return (items ?? []).flatMap((item) => [
    ...(item.role === undefined ? [] : [item.role]),
    ...(Array.isArray(item.submenu) ? roles(item.submenu) : []),
  ])
}

const installed = { packaged: true, platform: 'win32' } as const

describe('the menu', () => {
  it('is absent at a kiosk, even on a developer’s machine', () => {
    expect(menuTemplate({ ...installed, kiosk: true })).toBeNull()
    expect(menuTemplate({ kiosk: true, packaged: false, platform: 'linux' })).toBeNull()
  })

  it('lets a clerk quit, copy, paste and enlarge the letters', () => {
    expect(roles(menuTemplate({ ...installed, kiosk: false }))).toEqual(
      expect.arrayContaining(['quit', 'editMenu', 'zoomIn', 'zoomOut', 'resetZoom']),
    )
  })

  it('offers reload and DevTools to developers only', () => {
    expect(roles(menuTemplate({ ...installed, kiosk: false }))).not.toContain('toggleDevTools')
    expect(roles(menuTemplate({ ...installed, kiosk: false }))).not.toContain('reload')
    expect(roles(menuTemplate({ kiosk: false, packaged: false, platform: 'linux' }))).toContain('toggleDevTools')
  })

  it('begins with the application’s menu on a Mac', () => {
    expect(menuTemplate({ kiosk: false, packaged: true, platform: 'darwin' })?.[0]).toEqual({ role: 'appMenu' })
  })
})
