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

it('the engine key is taken from the address, and kept for the page’s next start', async () => {
  const engineKey = await loadedAt(`/#engine=${KEY}`)
  expect([engineKey(), window.location.hash]).toEqual([KEY, ''])
  expect((await loadedAt('/'))()).toBe(KEY)
})

it('the engine key is missing unless the page was opened by the launch key', async () => {
  for (const address of ['/', '/#engine=', '/#engine=short', `/?engine=${KEY}`])
    expect((await loadedAt(address))(), address).toBeUndefined()
})
