import type { refusals as english } from '../en/refusals.ts'
import type { WordsOf } from '../words-of.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_other: 'यह नहीं हो सका। फिर से कोशिश करें या काउंटर पर जाएँ।',
}
