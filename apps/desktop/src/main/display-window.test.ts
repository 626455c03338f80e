import { describe, expect, it } from 'vitest'
import { type Bounds, keepDisplay, type ScreenPlace } from './display-window.ts'

const AT_CLERK: ScreenPlace = { id: 1, bounds: { x: 0, y: 0, width: 1920, height: 1080 } }
const AT_CUSTOMER: ScreenPlace = { id: 2, bounds: { x: 1920, y: 0, width: 1024, height: 768 } }

function counterWith(...plugged: ScreenPlace[]) {
  let screens = plugged
  let at = AT_CLERK.bounds
  const listeners = new Map<string, () => void>()
  const hear = (event: string, listener: () => void): unknown => listeners.set(event, listener)
  const opened: { bounds: Bounds; isThere: boolean }[] = []
  keepDisplay(
    {
      getAllDisplays: () => screens,
      getDisplayMatching: (bounds) => screens.find((each) => each.bounds.x === bounds.x) ?? AT_CLERK,
      on: hear,
    },
    { getBounds: () => at, isDestroyed: () => false, on: hear },
    (bounds) => {
      const window = { bounds, isThere: true }
      opened.push(window)
      return {
        isDestroyed: () => !window.isThere,
        setBounds(to) {
          window.bounds = to
        },
        destroy() {
          window.isThere = false
        },
      }
    },
  )
  return {
    open: () => opened.filter(({ isThere }) => isThere).map(({ bounds }) => bounds),
    plug(...to: ScreenPlace[]) {
      const event = to.length > screens.length ? 'display-added' : 'display-removed'
      screens = to
      listeners.get(event)?.()
    },
    resize(to: ScreenPlace) {
      screens = [AT_CLERK, to]
      listeners.get('display-metrics-changed')?.()
    },
    move(to: Bounds) {
      at = to
      listeners.get('moved')?.()
    },
    close: () => listeners.get('closed')?.(),
    crash() {
      for (const window of opened) window.isThere = false
    },
  }
}

describe('the customer display', () => {
  it('covers the second screen, and nothing where there is only one', () => {
    expect(counterWith(AT_CLERK, AT_CUSTOMER).open()).toEqual([AT_CUSTOMER.bounds])
    expect(counterWith(AT_CLERK).open()).toEqual([])
  })

  it('goes with its screen, and is back with it', () => {
    const counter = counterWith(AT_CLERK, AT_CUSTOMER)
    counter.plug(AT_CLERK)
    expect(counter.open()).toEqual([])
    counter.plug(AT_CLERK, { ...AT_CUSTOMER, id: 3 })
    expect(counter.open()).toEqual([AT_CUSTOMER.bounds])
  })

  it('fits a screen that is turned', () => {
    const counter = counterWith(AT_CLERK, AT_CUSTOMER)
    const turned = { x: 1920, y: 0, width: 768, height: 1024 }
    counter.resize({ ...AT_CUSTOMER, bounds: turned })
    expect(counter.open()).toEqual([turned])
  })

  it('leaves the screen to which the clerk has moved the counter', () => {
    const counter = counterWith(AT_CLERK, AT_CUSTOMER)
    counter.move(AT_CUSTOMER.bounds)
    expect(counter.open()).toEqual([AT_CLERK.bounds])
  })

  it('is opened again when its window is gone', () => {
    const counter = counterWith(AT_CLERK, AT_CUSTOMER)
    counter.crash()
    expect(counter.open()).toEqual([])
    counter.resize(AT_CUSTOMER)
    expect(counter.open()).toEqual([AT_CUSTOMER.bounds])
  })

  it('ends with the counter', () => {
    const counter = counterWith(AT_CLERK, AT_CUSTOMER)
    counter.close()
    expect(counter.open()).toEqual([])
  })
})
