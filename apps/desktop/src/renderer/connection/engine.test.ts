import { granted, newId } from '@marquee/shared'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { ask } from './ask.ts'
import type { ChannelEvents } from './channel.ts'
import { connectEngine, type Engine, EngineLost, type PageLink } from './engine.ts'

let engine: Engine | undefined
afterEach(() => {
  engine?.close()
  vi.useRealTimers()
})

const SALE = { bookingId: newId(), tickets: [{ seatId: 'A-1', type: 'adult' }], tendered: 2000 }

/** The other end of the road, in the test's hands. */
function road() {
  const tries: ChannelEvents[] = []
  const posted: string[] = []
  engine = connectEngine((events) => tries.push(events))
  const links: PageLink[] = []
  engine.onLink((link) => links.push(link))
  const open = (nth: number) =>
    tries[nth]?.open({ post: (text) => posted.push(text), close: () => tries[nth]?.closed(undefined) })
  return { engine, tries, posted, links, open }
}

describe('the link of a page to its engine', () => {
  it('passes a call on and its answer back', async () => {
    const { engine, tries, posted, open } = road()
    open(0)
    const answer = engine.api.cinemas()
    await vi.waitFor(() => expect(posted.length).toBe(1), SOON)
    const request = JSON.parse(posted[0] as string)
    expect(request).toMatchObject({ m: 'cinemas', t: 'q' })
    tries[0]?.text(JSON.stringify({ t: 's', i: request.i, r: [{ name: 'Lido' }] }))
    expect(await answer).toEqual([{ name: 'Lido' }])
  })

  it('passes an event on to all listeners, and to none that has stopped', async () => {
    const { engine, tries, open } = road()
    open(0)
    const [heard, stopped] = [vi.fn(), vi.fn()]
    engine.on('occupancy', heard)
    engine.on('occupancy', stopped)()
    tries[0]?.text(JSON.stringify({ t: 'q', m: 'occupancy', a: [[{ showId: 's', held: 1, booked: 2 }]] }))
    await vi.waitFor(() => expect(heard.mock.calls).toEqual([[[{ showId: 's', held: 1, booked: 2 }]]]), SOON)
    expect(stopped).not.toHaveBeenCalled()
  })

  it('fails calls that are on their way when it breaks, and calls made before it is back', async () => {
    const { engine, tries, posted, open } = road()
    open(0)
    const onItsWay = engine.api.cinemas()
    onItsWay.catch(() => {})
    await vi.waitFor(() => expect(posted.length).toBe(1), SOON)
    tries[0]?.closed('The terminal’s program has stopped.')
    await expect(onItsWay).rejects.toBeInstanceOf(EngineLost)
    await expect(engine.api.cinemas()).rejects.toBeInstanceOf(EngineLost)
    expect(await ask(engine.api.closeShow({ showId: 's' }))).toEqual({
      ok: false,
      code: 'engine_lost',
      refusal: null,
      sentence: expect.stringContaining('lost its terminal’s program'),
    })
  })

  it('reconnects by itself, and notifies users that must ask again', async () => {
    const { engine, tries, links, open } = road()
    const connected = vi.fn()
    engine.onConnected(connected)
    open(0)
    tries[0]?.closed(undefined)
    await vi.waitFor(() => expect(tries.length).toBe(2), SOON)
    open(1)
    expect(links.map((link) => link.state)).toEqual(['connecting', 'connected', 'lost', 'connected'])
    expect(connected).toHaveBeenCalledTimes(2)
  })

  it('abandons a connection on which a call went unanswered, and opens another', async () => {
    vi.useFakeTimers()
    const { engine, tries, links, open } = road()
    open(0)
    const heard = vi.fn()
    engine.on('occupancy', heard)
    const unanswered = ask(engine.api.sell(SALE))
    await vi.advanceTimersByTimeAsync(10_000)
    const other = ask(engine.api.recentSales().then(granted))
    await vi.advanceTimersByTimeAsync(10_000)
    // Also the call that would have waited on.
    expect(await Promise.all([unanswered, other])).toMatchObject([{ code: 'engine_lost' }, { code: 'engine_lost' }])
    expect(links.at(-1)).toMatchObject({ state: 'lost', why: expect.stringContaining('does not answer') })
    await vi.advanceTimersByTimeAsync(1000)
    open(1)
    expect(tries.length).toBe(2)
    // The old road's end comes late, and what it still had to say.
    tries[0]?.text(JSON.stringify({ t: 'q', m: 'occupancy', a: [[]] }))
    tries[0]?.closed(undefined)
    await vi.advanceTimersByTimeAsync(1000)
    expect(heard).not.toHaveBeenCalled()
    expect(links.map((link) => link.state)).toEqual(['connecting', 'connected', 'lost', 'connected'])
    expect(tries.length).toBe(2)
  })

  it('remembers since when it has been lost, while it retries', async () => {
    const { tries, links, open } = road()
    open(0)
    tries[0]?.closed(undefined)
    await vi.waitFor(() => expect(tries.length).toBe(2), SOON)
    tries[1]?.closed(undefined)
    const lost = links.filter((link) => link.state === 'lost')
    expect(lost.length).toBe(2)
    expect(lost[1]?.since).toBe(lost[0]?.since)
  })
})
