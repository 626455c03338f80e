import { describe, expect, it } from 'vitest'
import {
  type Admission,
  createConnectionGate,
  LEAST_SILENT_MS,
  MAX_UNPROVEN,
  MOST_SILENT_MS,
} from './connection-gate.ts'

/** A gate, and the names of the connections that had to make room, in that order. */
function openGate(perAddress: number) {
  let now = 0
  const gate = createConnectionGate(perAddress, { now: () => now, loopNow: () => now })
  const dropped: string[] = []
  const admit = (address: string, name = address) => gate.admit(address, () => dropped.push(name))
  function letIn(address: string, name?: string): Admission {
    const admitted = admit(address, name)
    if (typeof admitted === 'string') throw new Error(`too many ${admitted}`)
    return admitted
  }
  const silence = (ms = MOST_SILENT_MS) => {
    now += ms
  }
  /** A terminal comes, is known after so many ms, and stays. */
  function terminalNeeds(ms: number, address = 'a'): void {
    const terminal = letIn(address)
    silence(ms)
    prove(terminal)
  }
  return { admit, letIn, dropped, silence, terminalNeeds }
}

/** The answer to the challenge comes, and is right. */
function prove(connection: Admission): void {
  connection.answered()
  connection.proven()
}

describe('the connection gate', () => {
  it('limits the connections of an address, and lets one in for each that ends', () => {
    const { admit, letIn, dropped } = openGate(8)
    const all = Array.from({ length: 8 }, () => {
      const admission = letIn('a')
      prove(admission)
      return admission
    })
    expect(admit('a')).toBe('of one address')
    letIn('b')
    all[0]?.end()
    all[0]?.end()
    prove(letIn('a'))
    expect(admit('a')).toBe('of one address')
    expect(dropped).toEqual([])
  })

  it('closes the oldest silent connection of an address when a quarter of its connections is silent', () => {
    const { letIn, dropped, silence } = openGate(8)
    const first = letIn('a', 'first')
    letIn('a', 'second')
    prove(first)
    prove(first)
    letIn('a', 'third')
    expect(dropped).toEqual([])
    letIn('b', 'of another address')
    silence()
    letIn('a', 'fourth')
    expect(dropped).toEqual(['second'])
    const fifth = letIn('a', 'fifth')
    expect(dropped).toEqual(['second', 'third'])
    fifth.end()
    letIn('a', 'sixth')
    expect(dropped).toHaveLength(2)
  })

  it('closes no connection that may be about to answer, since reconnecting terminals would close each other', () => {
    const { admit, letIn, dropped, silence, terminalNeeds } = openGate(8)
    terminalNeeds(700)
    const first = letIn('a')
    letIn('a')
    silence(4 * 700 - 1)
    expect(admit('a')).toBe('of one address without an answer to the challenge')
    prove(first)
    letIn('a')
    expect(dropped).toEqual([])
  })

  it.each([
    ['no terminal has come of late', [], LEAST_SILENT_MS],
    ['terminals have needed little', [10, 20], LEAST_SILENT_MS],
    ['the slowest of late has needed 100 ms', [100, 40], 400],
    ['the slowest of late has needed 2 s', [2000], MOST_SILENT_MS],
  ])('waits as long as terminals really need: %s', (_, needed, ms) => {
    const { admit, letIn, dropped, silence, terminalNeeds } = openGate(4)
    for (const each of needed) terminalNeeds(each)
    letIn('a')
    silence(ms - 1)
    expect(admit('a')).toBe('of one address without an answer to the challenge')
    silence(1)
    letIn('a')
    expect(dropped).toEqual(['a'])
  })

  it('forgets after 10 s that a terminal was slow', () => {
    const { letIn, dropped, silence, terminalNeeds } = openGate(8)
    terminalNeeds(2000)
    silence(10_000)
    letIn('a', 'first')
    letIn('a', 'second')
    silence(LEAST_SILENT_MS)
    letIn('a', 'third')
    expect(dropped).toEqual(['first'])
    terminalNeeds(10)
    letIn('a')
    silence(LEAST_SILENT_MS)
    letIn('a')
    expect(dropped).toEqual(['first', 'second', 'third'])
  })

  it("keeps the patience for one address's slow terminal from the strangers of another", () => {
    const { letIn, dropped, silence, terminalNeeds } = openGate(4)
    terminalNeeds(2000, 'on a slow line')
    letIn('a', 'a stranger')
    letIn('on a slow line', 'about to answer')
    silence(LEAST_SILENT_MS)
    letIn('a')
    expect(dropped).toEqual(['a stranger'])
  })

  it('is as patient with all addresses together as with the slowest terminal of any', () => {
    const { admit, letIn, dropped, silence, terminalNeeds } = openGate(8)
    terminalNeeds(700, 'on a slow line')
    for (let i = 0; i < MAX_UNPROVEN; i++) letIn(`stranger ${i}`)
    silence(4 * 700 - 1)
    expect(admit('a')).toBe('without an answer to the challenge')
    silence(1)
    letIn('a')
    expect(dropped).toEqual(['stranger 0'])
  })

  it('admits terminals from an address where a silent stranger dials four hundred times a second', () => {
    const { admit, silence } = openGate(500)
    let refused = 0
    for (let n = 0; n < 4000; n++) {
      if (typeof admit('a') === 'string') refused++
      silence(1000 / 400)
    }
    expect(refused).toBe(0)
  })

  it('closes a stranger of an address with all its connections, and none that has answered', () => {
    const { letIn, dropped, silence } = openGate(4)
    for (let i = 0; i < 3; i++) prove(letIn('a', 'a terminal'))
    letIn('a', 'a stranger')
    silence()
    prove(letIn('a', 'another terminal'))
    expect(dropped).toEqual(['a stranger'])
  })

  it('closes none while its answer is being checked, and counts it until it is proven', () => {
    const { admit, letIn, dropped, silence } = openGate(8)
    const [first, second] = [letIn('a', 'first'), letIn('a', 'second')]
    first.answered()
    second.answered()
    silence()
    expect(admit('a')).toBe('of one address without an answer to the challenge')
    first.proven()
    letIn('a', 'third')
    silence()
    letIn('a')
    expect(dropped).toEqual(['third'])
  })

  it('measures the time until the answer, not until its check', () => {
    const { letIn, dropped, silence } = openGate(4)
    const slow = letIn('a')
    slow.answered()
    silence()
    slow.proven()
    letIn('a', 'a stranger')
    silence(LEAST_SILENT_MS)
    prove(letIn('a'))
    expect(dropped).toEqual(['a stranger'])
  })

  it('lets a terminal in while strangers of many addresses are silent', () => {
    const { letIn, dropped, silence } = openGate(8)
    for (let i = 0; i < MAX_UNPROVEN; i++) letIn(`stranger ${i}`)
    silence()
    prove(letIn('a'))
    expect(dropped).toEqual(['stranger 0'])
    letIn('b')
    expect(dropped).toEqual(['stranger 0'])
    letIn('c')
    expect(dropped).toEqual(['stranger 0', 'stranger 1'])
  })
})
