import { describe, expect, it } from 'vitest'
import type { Link, TerminalState } from '../../terminal/api.ts'
import { describeDraining, describeLink, describeWaiting, lengthInWords } from './describe-link.ts'
import type { PageLink } from './engine.ts'

const SINGAPORE = 'Asia/Singapore'
const since = '2026-11-21T10:42:00.000Z'
const connected: PageLink = { state: 'connected', since }
const light = (link: Link, page: PageLink = connected) =>
  describeLink({ page, terminal: { link, cutOffSince: null } as TerminalState }, SINGAPORE, null)
const cutOff = (kind: string, state: Partial<TerminalState> = {}, map: string | null = null) => {
  const terminal = {
    link: { state: 'offline', since },
    cutOffSince: since,
    maySell: true,
    terminal: { kind },
    ...state,
  }
  return describeLink({ page: connected, terminal: terminal as TerminalState }, SINGAPORE, map)
}

describe('the connection light', () => {
  it('is green only while the server is connected', () => {
    expect(light({ state: 'online', since })).toEqual({ tone: 'good', title: 'Online', meaning: '' })
    expect(light({ state: 'connecting', since }).tone).toBe('waiting')
    expect(light({ state: 'not_enrolled', since }).tone).toBe('bad')
  })

  it('is amber at a counter that sells on while cut off: since when, and how old its map is, in the cinema’s time', () => {
    expect(cutOff('counter', {}, '2026-11-21T10:41:00.000Z')).toEqual({
      tone: 'cut_off',
      title: 'Offline since 18:42',
      meaning: 'Selling goes on with the seats that are allotted to this counter. The map shows 18:41.',
    })
  })

  it('counts from the last word of the server, even while it reconnects', () => {
    const trying: Link = { state: 'connecting', since: '2026-11-21T11:00:00.000Z' }
    expect(cutOff('counter', { link: trying })).toMatchObject({ tone: 'cut_off', title: 'Offline since 18:42' })
  })

  it('is red at a counter that may not sell, and says why and what to do', () => {
    const text = cutOff('counter', { maySell: false })
    expect(text.tone).toBe('bad')
    expect(text.meaning).toContain('must reach the server once')
    expect(text.meaning).toContain('sell at another counter')
  })

  it('is red when the server refuses this terminal, even if it can sell', () => {
    const refused: Link = { state: 'refused', since, code: 'revoked_terminal', why: 'This terminal has been revoked.' }
    expect(cutOff('counter', { link: refused })).toMatchObject({ tone: 'bad', title: 'Refused by the server' })
  })

  it("says what an outage means for a manager and for a kiosk's customer", () => {
    expect(cutOff('manager').meaning).toBe('The server can’t be reached. What is shown was so at 18:42.')
    expect(cutOff('kiosk').meaning).toContain('ask at the counter')
    expect(cutOff('door').tone).toBe('cut_off')
  })

  it('shows the server’s reason for a refusal', () => {
    expect(
      light({ state: 'refused', since, code: 'revoked_terminal', why: 'This terminal has been revoked.' }).meaning,
    ).toBe('This terminal has been revoked.')
  })

  it('is red when the page has lost its own terminal, whatever was last shown', () => {
    const text = light({ state: 'online', since }, { state: 'lost', since, why: undefined })
    expect(text.tone).toBe('bad')
    expect(text.title).toBe('Terminal program lost since 18:42')
  })

  it('waits until the terminal has spoken', () => {
    expect(describeLink({ page: connected, terminal: null }, SINGAPORE, null).tone).toBe('waiting')
  })
})

it('the waiting records are counted', () => {
  expect(describeWaiting(0)).toBeUndefined()
  expect(describeWaiting(1)).toBe('1 record waiting for the server')
  expect(describeWaiting(3000)).toBe('3,000 records waiting for the server')
  expect(describeWaiting(2, 'door')).toBe('2 admissions waiting for the server')
})

it('the progress of sending is shown', () => {
  const sending = (total: number, waitingCommands: number) =>
    describeDraining({ draining: { total }, waitingCommands } as TerminalState)
  expect(sending(10_000, 9588)).toBe('412 of 10,000 records sent')
  expect(sending(1, 1)).toBe('0 of 1 record sent')
  expect(describeDraining({ draining: null, waitingCommands: 0 } as TerminalState)).toBeUndefined()
})

it('a duration is described', () => {
  expect([0, 59_000, 60_000, 12 * 60_000, 185 * 60_000].map(lengthInWords)).toEqual([
    'less than a minute',
    'less than a minute',
    '1 minute',
    '12 minutes',
    '3 h 5 min',
  ])
})
