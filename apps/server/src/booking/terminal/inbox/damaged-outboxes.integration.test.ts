/** Outboxes that were altered, written over or set back, or lack rows: wrong entries are kept, the rest flows on. */
import { type ChainEntry, newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import { entryOf, hashOf, sellCommand } from '../../../../../../tooling/testing/terminals/outbox-chain.ts'
import { grantedValue } from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { drawerBalances } from '../../cash/drawer-balance.ts'
import { readConflicts } from '../../conflicts/conflict-rows.ts'
import { type Held, inboxStage, movement, outcomes, ticket } from './testing/inbox-stage.ts'

const stage = inboxStage()
const { hold, conflicts, soldSeats, movements } = stage

describe('an outbox', () => {
  it('with an altered row keeps the row as it came, and the rest flows on', async () => {
    const held = await hold()
    const [before, after] = [stage.counter.device.outbox.append(movement()), sellCommand(held)]
    const original = stage.counter.device.outbox.append(movement({ amount: { amount: 50_000, currency: 'SGD' } }))
    const altered = { text: original.text.replace('50000', '10000'), hash: original.hash }
    const answers = await stage.counter.sendEntries(before, altered, stage.counter.device.outbox.append(after))
    expect(outcomes(answers)).toEqual(['applied', 'conflict', 'applied'])
    const kept = await conflicts()
    expect(kept).toMatchObject([{ reason: 'edited', command: 'drawer', entry: altered.text }])
    expect(await stage.counter.sendEntries(altered)).toEqual([answers[1]])
    expect(await conflicts()).toHaveLength(1)
    expect(await movements()).toBe(1)
  })

  it('with a row that a later one overwrote enters the later one as itself, and counts its money once', async () => {
    const [lost, held] = [await hold(), await hold()]
    const over = stage.counter.device.outbox.append(sellCommand(lost))
    const between = stage.counter.device.outbox.append(movement())
    const honest = stage.counter.device.outbox.append(sellCommand(held))
    const copy = { text: honest.text, hash: over.hash }
    const first = await stage.counter.sendEntries(copy)
    expect(outcomes(first)).toEqual(['conflict'])
    const answers = await stage.counter.sendEntries(copy, between, honest)
    expect(answers).toEqual([
      first[0],
      { outcome: 'applied', done: {} },
      { outcome: 'applied', done: { reference: held.reference } },
    ])
    expect(await stage.counter.sendEntries(copy, between, honest)).toEqual(answers)
    expect(await conflicts()).toMatchObject([{ reason: 'edited', entry: honest.text }])
    expect(await soldSeats(held.bookingId)).toBe(1)
    const { id } = stage.counter.device.identity
    expect(await drawerBalances(stage.server.pool, id)).toMatchObject([{ sales: 1250, conflicts: 0, movements: 100 }])
    const listed = await readConflicts(stage.server.pool, { cinemaId: null, settled: false, atMost: 1000 })
    expect(listed.find((row) => row.terminal_id === id)).toMatchObject({ reason: 'edited', amount: null })
  })

  it('with an overwritten row that a manager settles before the original comes sells once', async () => {
    const manager = await stage.connect('manager')
    for (const resolution of ['other_seats', 'release_other'] as const) {
      const counter = await stage.connect()
      const holdSeat = (): Promise<Held> => hold(stage.someSeats(1), counter)
      const [lost, held, after] = [await holdSeat(), await holdSeat(), await holdSeat()]
      const { outbox } = counter.device
      const over = outbox.append(sellCommand(lost))
      const honest = outbox.append(sellCommand(held))
      const [kept] = await counter.sendEntries({ text: honest.text, hash: over.hash })
      const conflictId = kept?.outcome === 'conflict' ? kept.conflictId : ''
      const { open } = grantedValue(await manager.ask('conflicts', {}))
      const otherSeats = open.find((conflict) => conflict.conflictId === conflictId)?.otherSeats
      const seats = resolution === 'other_seats' ? { seatIds: otherSeats ?? [] } : {}
      grantedValue(
        await manager.ask('settleConflict', { conflictId, resolution, reason: 'the customer waits', ...seats }),
      )

      const rest = [honest, outbox.append(sellCommand(after))]
      const answers = await counter.sendEntries(...rest)
      expect(answers).toEqual([kept, { outcome: 'applied', done: { reference: after.reference } }])
      expect(await counter.sendEntries(...rest)).toEqual(answers)
      expect(await conflicts(counter)).toHaveLength(1)
      const balances = await drawerBalances(stage.server.pool, counter.device.identity.id)
      expect(balances).toMatchObject([{ sales: 2500, conflicts: 0 }])
    }
  })

  it('with a row that an earlier one overwrote, or an older row, changes nobody’s answer', async () => {
    const held = await hold()
    const honest = stage.counter.device.outbox.append(sellCommand(held))
    const over = stage.counter.device.outbox.append(movement())
    const after = stage.counter.device.outbox.append(movement())
    const altered = { text: after.text, hash: hashOf('something else') }
    const answers = await stage.counter.sendEntries(honest, { text: honest.text, hash: over.hash }, after)
    expect(outcomes(answers)).toEqual(['applied', 'conflict', 'applied'])
    expect(outcomes(await stage.counter.sendEntries(altered, honest, after))).toEqual([
      'conflict',
      'applied',
      'applied',
    ])
    expect((await conflicts()).map((c) => c.reason).sort()).toEqual(['edited', 'sequence_reused'])
    expect(await movements()).toBe(1)
  })

  it('with a gap waits until the rows come, or are reported lost and become a conflict', async () => {
    const entries = Array.from({ length: 5 }, () => stage.counter.device.outbox.append(movement())) as ChainEntry[]
    const [one, , three, four, five] = entries as [ChainEntry, ChainEntry, ChainEntry, ChainEntry, ChainEntry]
    expect(await stage.counter.sendEntries(one, three, four)).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'gap', expected: 2 },
      { outcome: 'gap', expected: 2 },
    ])
    expect(await movements()).toBe(1)
    const lost = { from: 2, to: 3 }
    const told = () => stage.counter.ask('commands', { first: 4, lost, entries: [four, five] })
    const answer = grantedValue(await told())
    expect(outcomes(answer.answers)).toEqual(['applied', 'applied'])
    expect(grantedValue(await told())).toEqual(answer)
    expect(await conflicts()).toMatchObject([
      { reason: 'gap', what: expect.stringMatching(/^Entries 2 to 3 of counter/) },
    ])
    expect(await movements()).toBe(3)
  })

  it.each([
    ['among others', 2],
    ['that is the last which is sent for now', 1],
  ])(
    'with a gap right before an altered row %s makes a conflict of each, and enters every honest row',
    async (_, size) => {
      const held = await hold()
      const rows = Array.from({ length: 6 }, () => stage.counter.device.outbox.append(movement()))
      const [one, , , four, five, six] = rows as [
        ChainEntry,
        ChainEntry,
        ChainEntry,
        ChainEntry,
        ChainEntry,
        ChainEntry,
      ]
      const altered = { text: four.text.replace('float', 'gloat'), hash: four.hash }
      const sale = stage.counter.device.outbox.append(sellCommand(held))
      const first = [altered, five].slice(0, size)
      const told = { first: 4, lost: { from: 2, to: 3 }, entries: first }
      const say = async (batch: object) => grantedValue(await stage.counter.ask('commands', batch)).answers

      expect(outcomes(await stage.counter.sendEntries(one))).toEqual(['applied'])
      expect(await say({ first: 4, entries: first })).toEqual(first.map(() => ({ outcome: 'gap', expected: 2 })))
      const answers = await say(told)
      expect(outcomes(answers)).toEqual(['conflict', 'applied'].slice(0, size))
      expect(await say(told)).toEqual(answers)
      expect(outcomes(await stage.counter.sendEntries(five, six, sale))).toEqual(['applied', 'applied', 'applied'])
      expect(await say(told)).toEqual(answers)
      expect(await conflicts()).toMatchObject([
        { reason: 'gap', what: expect.stringMatching(/^Entries 2 to 3 of counter/) },
        { reason: 'edited', entry: altered.text },
      ])
      expect(await movements()).toBe(3)
      expect(await soldSeats(held.bookingId)).toBe(1)
    },
  )

  it('with several gaps between rows that look alike never waits for ever', async () => {
    const rows = Array.from({ length: 9 }, () => stage.counter.device.outbox.append(movement())) as ChainEntry[]
    const blank = { text: '', hash: hashOf('altered: ') }
    const say = async (first: number, lost: object | undefined, ...entries: (ChainEntry | undefined)[]) => {
      const answer = await stage.counter.ask('commands', { first, ...(lost && { lost }), entries })
      return outcomes(grantedValue(answer).answers)
    }
    expect(await say(3, { from: 1, to: 2 }, blank, blank)).toEqual(['conflict', 'conflict'])
    expect(await say(6, undefined, blank)).toEqual(['gap'])
    expect(await say(6, { from: 5, to: 5 }, blank)).toEqual(['conflict'])
    expect(await say(8, { from: 7, to: 7 }, rows[7], rows[8])).toEqual(['applied', 'applied'])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['gap', 'edited', 'edited', 'gap', 'edited', 'gap'])
    expect(await movements()).toBe(2)
  })

  it('keeps an altered row waiting for its place after the server that answered the earlier rows died', async () => {
    const rows = Array.from({ length: 4 }, () => stage.counter.device.outbox.append(movement()))
    const [one, two, three, four] = rows as [ChainEntry, ChainEntry, ChainEntry, ChainEntry]
    expect(outcomes(await stage.counter.sendEntries(one, two))).toEqual(['applied', 'applied'])
    await stage.server.pool.query('update terminal_runs set sequence = 1, hash = $2 where terminal_id = $1', [
      stage.counter.device.identity.id,
      one.hash,
    ])
    const altered = { text: three.text.slice(0, 50), hash: three.hash }
    expect(await stage.counter.sendEntries(altered)).toEqual([{ outcome: 'gap', expected: 2 }])
    expect(outcomes(await stage.counter.sendEntries(two, altered, four))).toEqual(['applied', 'conflict', 'applied'])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['edited'])
    expect(await movements()).toBe(3)
  })

  it("whose numbers go back keeps another entry under a used number once, and doesn't move the inbox", async () => {
    const [one, two] = [stage.counter.device.outbox.append(movement()), stage.counter.device.outbox.append(movement())]
    await stage.counter.sendEntries(one, two)
    const link = { terminalId: stage.counter.device.identity.id, runNumber: stage.counter.device.outbox.runNumber }
    const other = entryOf({
      ...link,
      sequence: 1,
      previous: '0'.repeat(64),
      command: { id: newId(), body: movement() },
    })
    const [first] = await stage.counter.sendEntries(other)
    expect(first?.outcome).toBe('conflict')
    expect(await stage.counter.sendEntries(other)).toEqual([first])
    expect((await conflicts()).map((c) => c.reason)).toEqual(['sequence_reused'])
    expect(outcomes(await stage.counter.send(movement()))).toEqual(['applied'])
  })

  it('with everything wrong at once keeps each row, enters the honest ones, and drops nothing', async () => {
    const { outbox } = stage.counter.device
    const [held, stale] = [await hold(), await hold()]
    const strange = entryOf({
      terminalId: newId(),
      sequence: 40,
      runNumber: 1,
      previous: hashOf('x'),
      command: { id: newId(), body: sellCommand(held) },
    })
    const torn = { text: '{"terminalId":"', hash: hashOf('whole') }
    const empty = { text: '\u0000\u0001', hash: hashOf('\u0000\u0001') }
    outbox.head = { sequence: 3, hash: empty.hash }
    const honest = outbox.append(sellCommand(held))
    const replayed = outbox.append(movement())
    const sold = outbox.append(
      sellCommand(stale, { tickets: stale.seats.map((s) => ticket(s.seatId, s.grantNumber + 5000)) }),
    )
    const dance = entryOf({
      terminalId: stage.counter.device.identity.id,
      sequence: 7,
      runNumber: outbox.runNumber,
      previous: sold.hash,
      command: { id: newId(), body: { kind: 'dance' } },
    })
    outbox.head = { sequence: 7, hash: dance.hash }
    const end = outbox.append(movement())
    const batch = [strange, torn, empty, honest, replayed, replayed, sold, dance, end]
    const answers = await stage.counter.sendEntries(...batch)
    expect(outcomes(answers)).toEqual([
      'conflict',
      'conflict',
      'conflict',
      'applied',
      'applied',
      'applied',
      'conflict',
      'conflict',
      'applied',
    ])
    expect(await stage.counter.sendEntries(...batch)).toEqual(answers)
    expect((await conflicts()).map((c) => c.reason)).toEqual([
      'another_terminal',
      'edited',
      'malformed',
      'future_grant',
      'malformed',
    ])
    expect(await movements()).toBe(2)
  })
})
