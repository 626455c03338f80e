import { describe, expect, it } from 'vitest'
import type { Link, TerminalState } from '../../terminal/api.ts'
import { describeLink, describeWaiting } from './describe-link.ts'
import type { PageLink } from './engine.ts'

const SINGAPORE = 'Asia/Singapore'
const since = '2026-11-21T10:42:00.000Z'
const connected: PageLink = { state: 'connected', since }
const light = (link: Link, page: PageLink = connected, map: string | null = null) =>
  describeLink({ page, terminal: { link } as TerminalState }, SINGAPORE, map)

describe('the light', () => {
  it('is green only while the server is there', () => {
    expect(light({ state: 'online', since })).toEqual({ tone: 'good', title: 'Online', meaning: '' })
    expect(light({ state: 'connecting', since }).tone).toBe('waiting')
    expect(light({ state: 'not_enrolled', since }).tone).toBe('bad')
  })

  it('says since when it is offline, and how old the map is, in the cinema’s time', () => {
    const text = light({ state: 'offline', since }, connected, '2026-11-21T10:41:00.000Z')
    expect(text.title).toBe('Offline since 18:42')
    expect(text.meaning).toBe('Selling is paused. The map shows 18:41.')
  })

  it('says what that means for a manager and for a customer at a kiosk', () => {
    const at = (kind: string) =>
      describeLink(
        { page: connected, terminal: { link: { state: 'offline', since }, terminal: { kind } } as TerminalState },
        SINGAPORE,
        null,
      ).meaning
    expect(at('manager')).toBe('The server can’t be reached. What is shown was so at 18:42.')
    expect(at('kiosk')).toContain('ask at the counter')
    expect(at('counter')).toContain('Selling is paused')
  })

  it('gives the server’s reason when it is refused', () => {
    expect(light({ state: 'refused', since, why: 'This terminal has been revoked.' }).meaning).toBe(
      'This terminal has been revoked.',
    )
  })

  it('is red when the page has lost its own terminal, whatever that last said', () => {
    const text = light({ state: 'online', since }, { state: 'lost', since, why: undefined })
    expect(text.tone).toBe('bad')
    expect(text.title).toBe('Terminal program lost since 18:42')
  })

  it('waits until the terminal has spoken', () => {
    expect(describeLink({ page: connected, terminal: null }, SINGAPORE, null).tone).toBe('waiting')
  })
})

it('counts what waits for the server', () => {
  expect(describeWaiting(0)).toBeUndefined()
  expect(describeWaiting(1)).toBe('1 sale waiting for the server')
  expect(describeWaiting(3)).toBe('3 sales waiting for the server')
})
