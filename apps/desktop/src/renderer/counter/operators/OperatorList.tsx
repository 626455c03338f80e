/** Names to choose from, large enough for a thumb; each with the number that can be typed instead. */
import type { OperatorChoice } from '../../../terminal/api.ts'
import { say } from './words/say.ts'

interface OperatorListProps {
  operators: readonly OperatorChoice[]
  chosen: string | null
  label?: string
  onChoose(operator: OperatorChoice): void
}

export function OperatorList({ operators, chosen, label = say('operators'), onChoose }: OperatorListProps) {
  return (
    <ul className="operator-names" aria-label={label}>
      {operators.map((operator) => (
        <li key={operator.operatorId}>
          <button
            type="button"
            className="button operator-name"
            aria-pressed={operator.operatorId === chosen}
            onClick={() => onChoose(operator)}
          >
            <span>{operator.name}</span>
            <span className="tabular operator-number">{operator.number}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
