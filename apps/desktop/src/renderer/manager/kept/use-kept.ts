/** The fields of a form on the manager's page, as they were left: another view or a reload loses none of them. */
import { createContext, useContext, useState } from 'react'
import { useStore } from 'zustand'
import { createKept, type Kept } from './kept.ts'

const Context = createContext<Kept | null>(null)
export const KeptProvider = Context.Provider

/** Outside of a whole page, nothing outlives the part. */
export function useKeptStore(): Kept {
  const [own] = useState(() => createKept('a part alone'))
  return useContext(Context) ?? own
}

/**
 * @param name begins with the view's name
 * @param empty as the form is when nothing is written in it: of something that exists, what is saved of it
 * @param options as `keep` has them
 * @returns the fields, a change of some of them, and their end when they were sent
 */
export function useKept<T extends object>(
  name: string,
  empty: T,
  options?: { reload: boolean },
): [T, (more: Partial<T>) => void, () => void] {
  const kept = useKeptStore()
  const written = useStore(kept, (all) => all[name]) as Partial<T> | undefined
  return [
    { ...empty, ...written },
    (more) => {
      // From what is kept: two changes of one event are both there.
      const next = { ...empty, ...kept.of<Partial<T>>(name), ...more }
      kept.keep(name, JSON.stringify(next) === JSON.stringify(empty) ? undefined : next, options)
    },
    () => kept.keep(name, undefined),
  ]
}

interface Drafts {
  /** The one that was written in last is the last. */
  ids: string[]
  /** The edits of what is gone are of no use. */
  keepOnly(ids: readonly string[]): void
}

/** Edits of single things in a view's list, each kept under the view's name and the thing's id. */
export function useDrafts(view: string): Drafts {
  const kept = useKeptStore()
  const names = Object.keys(useStore(kept)).filter((name) => name.startsWith(`${view} `))
  const idOf = (name: string): string => name.split(' ')[1] ?? ''
  return {
    ids: [...new Set(names.map(idOf))],
    keepOnly(ids) {
      for (const name of names) if (!ids.includes(idOf(name))) kept.keep(name, undefined)
    },
  }
}
