/** Answers the calls about who works at a counter. */
import { granted } from '@marquee/shared'
import type { OperatorApi } from '../api.ts'
import type { Operators } from '../operators/operators.ts'

export function createOperatorCalls(operators: Operators): OperatorApi {
  return {
    operatorChoices: async () => operators.choices(),
    findOperator: async ({ text }) => operators.find(text),
    logIn: (who) => operators.logIn(who),
    async lockTerminal() {
      operators.lock()
      return granted(null)
    },
    async stillHere() {
      operators.stillHere()
      return granted(null)
    },
    approveHere: (yes) => operators.approve(yes),
  }
}
