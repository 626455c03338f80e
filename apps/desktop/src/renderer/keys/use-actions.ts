/** For parts of the counter: what they do at the keys of their actions, whichever keys those are here. */
import { useStore } from 'zustand'
import { useKeys } from '../ui/use-keys.ts'
import { type ActionId, keyLabel, keyOf } from './actions.ts'
import { assignedKeys } from './assigned-keys.ts'

export function useActions(acts: Readonly<Partial<Record<ActionId, () => void>>>): void {
  const assigned = useStore(assignedKeys, (state) => state.assigned)
  useKeys(
    Object.fromEntries(
      (Object.entries(acts) as [ActionId, () => void][]).map(([id, act]) => [keyOf(assigned, id), act]),
    ),
  )
}

/** As it stands on a button. */
export function useKeyLabel(id: ActionId): string {
  return keyLabel(useStore(assignedKeys, (state) => keyOf(state.assigned, id)))
}
