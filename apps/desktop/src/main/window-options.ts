/** The options of a terminal's window. */
import type { BrowserWindowConstructorOptions } from 'electron'
import type { Bounds } from './display-window.ts'

/** Keeps the page's small preferences over a restart. Data that a terminal must not lose is in the engine's SQLite. */
export const PAGE_PARTITION = 'persist:marquee-page'

export interface WindowSetup {
  /** True at a kiosk: for customers, with nobody beside them. */
  kiosk: boolean
  /** True for an installed terminal, as opposed to a developer's checkout. */
  packaged: boolean
  /** Path of the built preload. */
  preload: string
}

export function windowOptions({ kiosk, packaged, preload }: WindowSetup): BrowserWindowConstructorOptions {
  return {
    title: 'Marquee',
    width: 1440,
    height: 900,
    minWidth: 800,
    minHeight: 600,
    // Shown once it has something to show: a white flash on a lobby's screen looks broken.
    show: false,
    backgroundColor: '#101418',
    kiosk,
    fullscreen: kiosk,
    frame: !kiosk,
    minimizable: !kiosk,
    movable: !kiosk,
    resizable: !kiosk,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      partition: PAGE_PARTITION,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      plugins: false,
      spellcheck: false,
      safeDialogs: true,
      disableDialogs: kiosk,
      devTools: !packaged && !kiosk,
      // A terminal behind another window still counts down its holds.
      backgroundThrottling: false,
    },
  }
}

/**
 * Of a customer display: over all of its screen, without a frame, and above nothing of the clerk's. It never takes the keyboard:
 * what the clerk types belongs to the counter, whatever a customer touches.
 */
export function displayWindowOptions(
  setup: Omit<WindowSetup, 'kiosk'>,
  bounds: Bounds,
): BrowserWindowConstructorOptions {
  return {
    ...windowOptions({ ...setup, kiosk: true }),
    ...bounds,
    title: 'Customer display',
    minWidth: 0,
    minHeight: 0,
    // `kiosk` covers the screen that has the focus, and this window never has it.
    kiosk: false,
    fullscreen: true,
    focusable: false,
    skipTaskbar: true,
  }
}
