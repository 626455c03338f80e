/** Operators, at the manager's page. */
import type { ManagedOperators } from '../../../operators/managed-operators.ts'
import type { HandlersOf } from '../handler.ts'

export function createManagedOperatorHandlers(
  operators: ManagedOperators,
): HandlersOf<
  'operatorsInOffice' | 'saveOperator' | 'setOperatorPin' | 'setOperatorBadge' | 'removeOperator' | 'setCounterLock'
> {
  return {
    operatorsInOffice: (_, { terminal }) => operators.list(terminal),
    saveOperator: (request, { terminal }) => operators.save(request, terminal),
    setOperatorPin: (request, { terminal }) => operators.setPin(request, terminal),
    setOperatorBadge: (request, { terminal }) => operators.setBadge(request, terminal),
    removeOperator: (request, { terminal }) => operators.remove(request, terminal),
    setCounterLock: (request, { terminal }) => operators.setLock(request, terminal),
  }
}
