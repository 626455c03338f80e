import { describe, expect, it } from 'vitest'
import { callerNetwork } from './caller-network.ts'

describe('a caller is known by their network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:0:ffff::3', '2001:db8:0:0'],
    ['2001:0db8:0000:0000:1:2:3:4', '2001:db8:0:0'],
    ['2001:DB8::9', '2001:db8:0:0'],
    ['2001:db8:0:1::1', '2001:db8:0:1'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is of %s', (address, network) => {
    expect(callerNetwork(address)).toBe(network)
  })

  it.each([
    ['203.0.113.7:51000', '203.0.113.7'],
    ['[2001:db8::1]:51000', '2001:db8:0:0'],
    ['[2001:db8::1]', '2001:db8:0:0'],
  ])('a proxy’s %s, with a port that changes from call to call, is of %s', (address, network) => {
    expect(callerNetwork(address)).toBe(network)
  })

  it.each(['', 'unknown', '1:2:3:4:5:6:7:8:9::1', ':::::', '1.2.3', '_hidden:1'])(
    'every text without an address (%j) counts as the same caller',
    (address) => {
      expect(callerNetwork(address)).toBe('unknown')
    },
  )
})
