/** The key of an action, on its button. */
import type { ActionId } from './actions.ts'
import { useKeyLabel } from './use-actions.ts'

export function ActionKey({ of }: { of: ActionId }) {
  return <kbd>{useKeyLabel(of)}</kbd>
}
