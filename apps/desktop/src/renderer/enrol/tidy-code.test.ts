import { expect, it } from 'vitest'
import { tidyCode } from './tidy-code.ts'

it('an enrolment code is written as it is printed, however it is typed', () => {
  expect(tidyCode('abcd')).toBe('ABCD')
  expect(tidyCode('abcde')).toBe('ABCD-E')
  expect(tidyCode('abcd efgh jkmn')).toBe('ABCD-EFGH-JKMN')
  expect(tidyCode('ABCD-EFGH-JKMN-more')).toBe('ABCD-EFGH-JKMN')
  expect(tidyCode('')).toBe('')
})
