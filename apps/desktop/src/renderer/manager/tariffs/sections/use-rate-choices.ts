/** The tax rates of the draft, as choices of a field. */

import { useEditing } from '../editing.tsx'
import { percentageInWords } from '../words/figures.ts'
import { say } from '../words/say.ts'

export function useRateChoices(): { value: string; text: string }[] {
  const { rates } = useEditing().draft.taxes
  return rates.map(({ code, percentage }) => ({
    value: code,
    text: say('rate_choice', { code, percentage: percentageInWords(percentage) }),
  }))
}
