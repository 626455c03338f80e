import { describe, expect, it } from 'vitest'
import { createFaults } from './faults.ts'

describe('the faults of the simulator', () => {
  it('affect only their own step', () => {
    const faults = createFaults()
    faults.set({ fault: 'slow', on: 'refund', delayMs: 5 })
    expect(faults.strike('charge', ['slow']).size).toBe(0)
    expect(faults.strike('refund', ['slow'])).toEqual(new Map([['slow', 5]]))
    faults.set({ fault: 'decline', on: 'any' })
    expect([...faults.strike('charge', ['slow', 'decline']).keys()]).toEqual(['decline'])
  })

  it('combine', () => {
    const faults = createFaults()
    faults.set({ fault: 'slow', on: 'charge' })
    faults.set({ fault: 'timeout_after', on: 'charge' })
    expect([...faults.strike('charge', ['slow', 'timeout_after']).keys()]).toEqual(['slow', 'timeout_after'])
  })

  it('occur as often as requested, and then stop', () => {
    const faults = createFaults()
    faults.set({ fault: 'decline', on: 'charge', times: 2 })
    expect([1, 2, 3].map(() => faults.strike('charge', ['decline']).has('decline'))).toEqual([true, true, false])
    expect(faults.list()).toEqual([])
  })

  it('keep their count at a step that asks for other faults', () => {
    const faults = createFaults()
    faults.set({ fault: 'late_webhook', on: 'charge', times: 1 })
    faults.strike('charge', ['decline'])
    expect(faults.strike('charge', ['late_webhook']).size).toBe(1)
  })

  it('replace the same fault of the same step, and coexist with those of other steps', () => {
    const faults = createFaults()
    faults.set({ fault: 'slow', on: 'charge', delayMs: 1 })
    faults.set({ fault: 'slow', on: 'charge', delayMs: 2 })
    faults.set({ fault: 'slow', on: 'refund', delayMs: 3 })
    expect(faults.list().map(({ delayMs }) => delayMs)).toEqual([2, 3])
    faults.clear()
    expect(faults.list()).toEqual([])
  })
})
