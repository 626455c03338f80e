/**
 * Keeps the customer display on the second screen: opened over all of it, closed when the screen is unplugged, and back when it is
 * plugged in again. The windows are Electron's, and are handed in.
 */

export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

/** The part of Electron's Display that is used. */
export interface ScreenPlace {
  id: number
  bounds: Bounds
}

/** The part of Electron's `screen` that is used. */
export interface Screens {
  getAllDisplays(): ScreenPlace[]
  getDisplayMatching(bounds: Bounds): ScreenPlace
  on(event: 'display-added' | 'display-removed' | 'display-metrics-changed', listener: () => void): unknown
}

/** The counter's own window. */
export interface CounterWindow {
  getBounds(): Bounds
  isDestroyed(): boolean
  on(event: 'moved' | 'closed', listener: () => void): unknown
}

export interface DisplayWindow {
  isDestroyed(): boolean
  setBounds(bounds: Bounds): void
  destroy(): void
}

/** A screen that the counter isn't on; undefined: there is none. */
export function screenForCustomers(screens: readonly ScreenPlace[], counterOn: ScreenPlace): ScreenPlace | undefined {
  return screens.find(({ id }) => id !== counterOn.id)
}

/** @param open makes the window, over these bounds */
export function keepDisplay(screens: Screens, counter: CounterWindow, open: (bounds: Bounds) => DisplayWindow): void {
  let shown: { window: DisplayWindow; on: ScreenPlace } | undefined

  const close = (): void => {
    if (shown && !shown.window.isDestroyed()) shown.window.destroy()
    shown = undefined
  }
  const follow = (): void => {
    if (counter.isDestroyed()) return
    const place = screenForCustomers(screens.getAllDisplays(), screens.getDisplayMatching(counter.getBounds()))
    if (place === undefined) return close()
    if (shown?.on.id === place.id && !shown.window.isDestroyed()) {
      if (!isSame(shown.on.bounds, place.bounds)) shown.window.setBounds(place.bounds)
      shown.on = place
      return
    }
    close()
    shown = { window: open(place.bounds), on: place }
  }

  for (const event of ['display-added', 'display-removed', 'display-metrics-changed'] as const)
    screens.on(event, follow)
  counter.on('moved', follow)
  // A display without a counter would keep the program running.
  counter.on('closed', close)
  follow()
}

const isSame = (a: Bounds, b: Bounds): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
