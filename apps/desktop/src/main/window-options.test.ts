import { describe, expect, it } from 'vitest'
import { SCREENS } from '../preload/shell-api.ts'
import { windowOptions } from './window-options.ts'

const setups = SCREENS.flatMap((screen) => [true, false].map((packaged) => ({ screen, packaged })))

describe.each(setups)('the window of a $screen (installed: $packaged)', ({ screen, packaged }) => {
  const options = windowOptions({ screen, packaged, preload: '/preload.cjs' })

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

  it(`has ${screen === 'kiosk' ? 'the whole screen and no way out' : 'a frame'}`, () => {
    const kiosk = screen === 'kiosk'
    expect(options).toMatchObject({ kiosk, frame: !kiosk, minimizable: !kiosk, resizable: !kiosk })
  })

  it('has DevTools only on a developer’s machine, and never at a kiosk', () => {
    expect(options.webPreferences?.devTools).toBe(!packaged && screen !== 'kiosk')
  })
})
