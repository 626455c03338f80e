import { DEFAULT_ALLOTMENT_POLICY, newId } from '@marquee/shared'
import { expect, it } from 'vitest'
import { fieldsOf, policyOf, problemsOf } from './policy-fields.ts'

const fields = fieldsOf(DEFAULT_ALLOTMENT_POLICY)

it('the fields return the policy that they were filled with', () => {
  const policy = { ...DEFAULT_ALLOTMENT_POLICY, category: 'premium' as const, terminalIds: [newId()] }
  expect(policyOf(fieldsOf(policy))).toEqual(policy)
  expect(policyOf(fields)).toEqual(DEFAULT_ALLOTMENT_POLICY)
})

it('the fields name a wrong value, and then store nothing', () => {
  expect(problemsOf({ ...fields, seats: '101', hoursBefore: '0', backMinutesBefore: 'x' })).toEqual([
    'seats',
    'hoursBefore',
    'backMinutesBefore',
  ])
  expect(problemsOf({ ...fields, terminalIds: [] })).toEqual(['terminalIds'])
  expect(policyOf({ ...fields, seats: '' })).toBeUndefined()
  expect(policyOf({ ...fields, seats: '1.5' })).toBeUndefined()
})
