/** The keys that were assigned at this counter, kept on its machine. */
import { createStore } from 'zustand/vanilla'
import { readPreference, writePreference } from '../ui/preferences.ts'
import { ACTIONS, type ActionId, type Assigned, whyNotThisKey } from './actions.ts'

export const assignedKeys = createStore<{ assigned: Assigned }>(() => ({ assigned: read() }))

/** @returns why not, as a sentence; null: it has it now */
export function assignKey(id: ActionId, key: string): string | null {
  const { assigned } = assignedKeys.getState()
  const why = whyNotThisKey(assigned, id, key)
  if (why === null) keep({ ...assigned, [id]: key })
  return why
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
    if (whyNotThisKey(assigned, id, key) === null) assigned = { ...assigned, [id]: key }
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
