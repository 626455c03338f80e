import { expect, it } from 'vitest'
import { createVisitStore } from '../visit/visit-store.ts'
import { louder, NO_ACCESS, nextStep, quieter } from './access-settings.ts'

it('what one visitor has set up is over with the visit: the next one begins silent, quiet and as usual', () => {
  const visit = createVisitStore()
  visit.change({ access: { isOn: true, speaks: true, volume: 2, rate: 2 }, language: 'ar' })
  visit.anew()
  expect(visit.getState().access).toEqual(NO_ACCESS)
  expect(NO_ACCESS).toEqual({ isOn: false, speaks: false, volume: 0, rate: 1 })
})

it('loudness has three steps, by one key or by two', () => {
  expect(([0, 1, 2] as const).map(nextStep)).toEqual([1, 2, 0])
  expect(([0, 1, 2] as const).map(louder)).toEqual([1, 2, 2])
  expect(([0, 1, 2] as const).map(quieter)).toEqual([0, 0, 1])
})
