/** The fields of a form on the manager's page, as they were left: another view or a reload loses none of them. */
import { createContext, useContext, useState } from 'react'
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
 * @param empty as the form is when nothing is written in it
 * @param options as `keep` has them
 * @returns the fields, a change of some of them, and their end when they were sent
 */
export function useKept<T extends object>(
  name: string,
  empty: T,
  options?: { reload: boolean },
): [T, (more: Partial<T>) => void, () => void] {
  const kept = useKeptStore()
  const [fields, setFields] = useState<T>(() => ({ ...empty, ...kept.of<Partial<T>>(name) }))
  return [
    fields,
    (more) => {
      // From what is kept: two changes of one event are both there.
      const next = { ...empty, ...fields, ...kept.of<Partial<T>>(name), ...more }
      setFields(next)
      kept.keep(name, JSON.stringify(next) === JSON.stringify(empty) ? undefined : next, options)
    },
    () => {
      setFields(empty)
      kept.keep(name, undefined)
    },
  ]
}
