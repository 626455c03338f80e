/** The keys that were assigned at this counter, kept on its machine. */
import { createStore } from 'zustand/vanilla'
import { readPreference, writePreference } from '../ui/preferences.ts'
import { ACTIONS, type ActionId, type Assigned, clashOf, type KeyClash } from './actions.ts'

export const assignedKeys = createStore<{ assigned: Assigned }>(() => ({ assigned: read() }))

/** @returns why not; null: it has it now */
export function assignKey(id: ActionId, key: string): KeyClash | null {
  const { assigned } = assignedKeys.getState()
  const clash = clashOf(assigned, id, key)
  if (clash === null) keep({ ...assigned, [id]: key })
  return clash
}

export function resetKeys(): void {
  keep({})
}

function keep(assigned: Assigned): void {
  assignedKeys.setState({ assigned })
  writePreference('keys', JSON.stringify(assigned))
}

/** One that clashes, or whose action is gone, is left out: the program may have been updated since. */
function read(): Assigned {
  let assigned: Assigned = {}
  for (const [id, key] of Object.entries(readJson())) {
    if (typeof key !== 'string' || !isAction(id)) continue
    if (clashOf(assigned, id, key) === null) assigned = { ...assigned, [id]: key }
  }
  return assigned
}

function isAction(id: string): id is ActionId {
  return ACTIONS.has(id as ActionId)
}

function readJson(): object {
  try {
    const kept: unknown = JSON.parse(readPreference('keys') ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
