/**
 * What somebody has written on the manager's page and not sent yet, under a name that begins with its view's. It outlives another view
 * and a reload of the tab, and ends with the log-out. A secret is kept with `reload: false`, if at all.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface Kept extends StoreApi<Readonly<Record<string, unknown>>> {
  /** What was kept under the name; undefined: nothing. */
  of<T>(name: string): T | undefined
  /** @param value undefined: it is sent, or taken back. `reload: false`: it isn't written to the browser's storage */
  keep(name: string, value: unknown, options?: { reload: boolean }): void
}

const PREFIX = 'marquee.kept.'

/** A page of another build has other fields, so it reads nothing of this one's. */
const build = (): string => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''

/** @param who whose it is: nobody else at this tab sees it */
export function createKept(who: string): Kept {
  const place = `${PREFIX}${who}`
  const store = createStore<Readonly<Record<string, unknown>>>(() => readPlace(place))
  const unwritten = new Set<string>()
  return Object.assign(store, {
    of: <T>(name: string) => store.getState()[name] as T | undefined,
    keep(name: string, value: unknown, { reload } = { reload: true }) {
      if (!reload) unwritten.add(name)
      const { [name]: before, ...others } = store.getState()
      if (before === value) return
      const all = value === undefined ? others : { ...others, [name]: value }
      store.setState(all, true)
      const written = Object.entries(all).filter(([each]) => !unwritten.has(each))
      try {
        if (written.length === 0) sessionStorage.removeItem(place)
        else sessionStorage.setItem(place, JSON.stringify({ build: build(), all: Object.fromEntries(written) }))
      } catch {
        // Storage can be switched off, or full: then a reload loses it, and another view doesn't.
      }
    },
  })
}

function readPlace(place: string): Readonly<Record<string, unknown>> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    return kept?.build === build() && typeof kept.all === 'object' ? kept.all : {}
  } catch {
    return {}
  }
}

/** Whoever comes next to this tab finds nothing of what was written before. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept without storage.
  }
}
