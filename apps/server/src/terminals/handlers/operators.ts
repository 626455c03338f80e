/** Operators at a counter: who may work there, and who does. */
import { granted } from '@marquee/shared'
import type { OperatorsAtCounter } from '../../operators/operators-at-counter.ts'
import type { HandlersOf } from './handler.ts'

export function createOperatorHandlers(
  operators: OperatorsAtCounter,
): HandlersOf<'operators' | 'whoWorks' | 'tellLockOuts'> {
  return {
    operators: (_, { terminal }) => operators.list(terminal),
    async whoWorks({ operatorId }, session) {
      session.operatorId = operatorId
      return granted({})
    },
    tellLockOuts: (request, { terminal }) => operators.tellLockOuts(request, terminal),
  }
}
