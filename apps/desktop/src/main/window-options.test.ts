import { describe, expect, it } from 'vitest'
import { displayWindowOptions, windowOptions } from './window-options.ts'

const setups = [true, false].flatMap((kiosk) => [true, false].map((packaged) => ({ kiosk, packaged })))

describe.each(setups)('a window (kiosk: $kiosk, installed: $packaged)', ({ kiosk, packaged }) => {
  const options = windowOptions({ kiosk, packaged, preload: '/preload.cjs' })

  it('keeps the page away from Node and from the disk', () => {
    expect(options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
    })
  })

  it(`has ${kiosk ? 'the whole screen and no way out' : 'a frame'}`, () => {
    expect(options).toMatchObject({ kiosk, frame: !kiosk, minimizable: !kiosk, resizable: !kiosk })
  })

  it('has DevTools only on a developer’s machine, and never at a kiosk', () => {
    expect(options.webPreferences?.devTools).toBe(!packaged && !kiosk)
  })
})

describe('the window of a customer display', () => {
  const bounds = { x: 1920, y: 0, width: 1024, height: 768 }
  const options = displayWindowOptions({ packaged: true, preload: '/preload.cjs' }, bounds)

  it('covers its screen, and leaves the keyboard to the counter', () => {
    expect(options).toMatchObject({ ...bounds, fullscreen: true, frame: false, focusable: false })
  })

  it('keeps the page away from Node, from the disk and from DevTools', () => {
    expect(options.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true, devTools: false })
  })
})
