import { CALL_RIGHTS, isAct, type OfficeCall } from '@marquee/shared'
import { expect, it } from 'vitest'
import { describeAct } from './act-words.ts'

const ACTS = (Object.keys(CALL_RIGHTS) as OfficeCall[]).filter(isAct)

it.each(ACTS)('%s is told in words', (what) => {
  expect(describeAct(what)).not.toBe(what)
})
