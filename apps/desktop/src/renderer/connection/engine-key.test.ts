// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

const KEY = 'k'.repeat(43)

/** Loads the engine key as the page at this address does. */
async function loadedAt(address: string) {
  window.history.replaceState(null, '', address)
  vi.resetModules()
  return (await import('./engine-key.ts')).engineKey
}

beforeEach(() => localStorage.clear())

it('is taken out of the address, and kept for the page’s next start', async () => {
  const engineKey = await loadedAt(`/#engine=${KEY}`)
  expect([engineKey(), window.location.hash]).toEqual([KEY, ''])
  expect((await loadedAt('/'))()).toBe(KEY)
})

it('is not there where the page was never opened by the launch key', async () => {
  for (const address of ['/', '/#engine=', '/#engine=short', `/?engine=${KEY}`])
    expect((await loadedAt(address))(), address).toBeUndefined()
})
