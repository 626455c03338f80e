import { describe, expect, it } from 'vitest'
import { type Admission, createConnectionGate, MAX_UNPROVEN } from './connection-gate.ts'

const letIn = (admitted: ReturnType<ReturnType<typeof createConnectionGate>['admit']>): Admission => {
  if (typeof admitted === 'string') throw new Error(`too many ${admitted}`)
  return admitted
}

describe('the gate for connections', () => {
  it('lets an address have so many, and another one when one of them has ended', () => {
    const gate = createConnectionGate(8)
    const all = Array.from({ length: 8 }, () => {
      const admission = letIn(gate.admit('a'))
      admission.proven()
      return admission
    })
    expect(gate.admit('a')).toBe('of one address')
    letIn(gate.admit('b'))
    all[0]?.end()
    all[0]?.end()
    letIn(gate.admit('a'))
    expect(gate.admit('a')).toBe('of one address')
  })

  it('lets a quarter of them be unproven at a time', () => {
    const gate = createConnectionGate(8)
    const [first, second] = [letIn(gate.admit('a')), letIn(gate.admit('a'))]
    expect(gate.admit('a')).toBe('of one address without an answer to the challenge')
    first.proven()
    first.proven()
    letIn(gate.admit('a'))
    second.end()
    letIn(gate.admit('a'))
    expect(gate.admit('a')).toBe('of one address without an answer to the challenge')
  })

  it('lets so many be unproven from everywhere', () => {
    const gate = createConnectionGate(8)
    const all = Array.from({ length: MAX_UNPROVEN }, (_, i) => letIn(gate.admit(String(i))))
    expect(gate.admit('a')).toBe('without an answer to the challenge')
    all[7]?.proven()
    letIn(gate.admit('a'))
  })
})
