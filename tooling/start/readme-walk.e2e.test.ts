/**
 * The README's walk through the API, as a newcomer does it. Its blocks are taken from the file and pasted one after the
 * other into one bash, beside an `npm start`. Only the address is another one.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QuoteAnswer } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Started, startUntilReady, stop } from '../testing/houses/npm-start.ts'
import { fiveFreePorts } from '../testing/network/five-free-ports.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const HEADING = '## Online bookings: the API in one walk\n'
const END_OF_BLOCK = 'this block has ended'

function walkOf(readme: string): string[] {
  const [section = ''] = (readme.split(HEADING)[1] ?? '').split('\n## ')
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
}

/** A bash into which blocks are pasted. */
function openBash(env: Record<string, string>) {
  const bash: ChildProcessWithoutNullStreams = spawn('bash', ['--noprofile', '--norc'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  })
  let said = ''
  for (const stream of [bash.stdout, bash.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  return {
    async paste(block: string): Promise<string> {
      said = ''
      bash.stdin.write(`${block}\necho '${END_OF_BLOCK}'\n`)
      await expect.poll(() => said, { timeout: 60_000 }).toContain(END_OF_BLOCK)
      return said.slice(0, said.indexOf(END_OF_BLOCK))
    },
    close: () => bash.kill('SIGKILL'),
  }
}

/** The answers that a block shows whole, and the statuses that it shows. */
const answersIn = (said: string): unknown[] =>
  said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as unknown]
      } catch {
        return []
      }
    })
const statusesIn = (said: string): number[] => (said.match(/^\d{3}$/gm) ?? []).map(Number)

const Held = z.object({
  status: z.literal('held'),
  total: z.object({ amount: z.int().positive(), currency: z.literal('SGD') }),
  tickets: z.array(z.object({ seatId: z.string() })).length(3),
})
const Books = z.object({ captured: z.int(), refunded: z.int() })
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.looseObject({}))) })

describe.skipIf(process.platform === 'win32')('the walk in the README', () => {
  let dataDir: string
  let house: Started
  let bash: ReturnType<typeof openBash>
  let blocks: string[]
  /** The price of the three seats, as it was quoted and as it is held. */
  let quoted: number
  let price: number

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'marquee-walk-test-'))
    // Another test's `npm start` may be choosing among the usual ones.
    house = await startUntilReady(dataDir, { PORT: String(await fiveFreePorts()) })
    bash = openBash({ MARQUEE_DATA_DIR: dataDir })
    blocks = walkOf(readFileSync(join(ROOT, 'README.md'), 'utf8'))
  })
  afterAll(async () => {
    bash?.close()
    if (house?.process.exitCode === null) await stop(house, 'SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  })

  const next = () => {
    const block = blocks.shift()
    if (block === undefined) throw new Error('the walk has no more blocks')
    return bash.paste(block)
  }

  async function money() {
    const [, url] = /\(no money moves\): (http:\S+)$/m.exec(house.said()) ?? []
    return Books.parse(await (await fetch(`${url}/control/books`)).json())
  }

  it('begins with the address of an npm start on its default port', async () => {
    const usual = 'http://127.0.0.1:4600'
    expect(blocks[0]).toContain(`api=${usual}/api/v1\n`)
    blocks[0] = blocks[0]?.replace(usual, house.address('API')) ?? ''
    expect(await next()).toBe('')
  })

  it('finds the programme despite a typing error, near a place and at a postal code', async () => {
    const said = await next()
    expect(statusesIn(said)).toEqual([200, 200, 200, 200, 200])
    const result = (movie: string, cinema?: string) => ({
      results: [
        expect.objectContaining({
          movie: expect.objectContaining({ title: expect.stringContaining(movie) }),
          ...(cinema !== undefined && { cinema: expect.objectContaining({ name: cinema }) }),
        }),
      ],
    })
    expect(answersIn(said)).toMatchObject([
      { movies: [{ cities: ['Singapore'] }, { cities: ['Singapore'] }] },
      result('Jumanji'),
      { ...result('', 'Lido'), results: [{ distanceKm: expect.closeTo(0.67, 2) }] },
      result('', 'Lido'),
      { movie: { title: expect.stringContaining('Jumanji') }, shows: [{ totalSeats: expect.any(Number) }] },
    ])
  })

  it('shows the seats, the best of them, and the live map', async () => {
    const said = await next()
    expect(said).toMatch(/^\{"showId":"[0-9a-f-]{36}","mapLife":/)
    expect(answersIn(said)).toEqual([
      { seatIds: [expect.any(String), expect.any(String), expect.any(String)], together: true },
    ])
    expect(said).toMatch(/^event: snapshot\nid: \S+\.\d+\ndata: \{"showId"/m)
  })

  it('quotes the seats with popcorn, and refuses a promo code that nobody gave', async () => {
    const said = await next()
    expect(statusesIn(said)).toEqual([200, 422])
    const [quote, refused] = answersIn(said)
    const { lines, total } = QuoteAnswer.parse(quote)
    expect(lines.map(({ of, percentage }) => [of.kind, percentage])).toEqual([
      ['ticket', 9000],
      ['ticket', 9000],
      ['ticket', 9000],
      ['goods', 9000],
    ])
    expect(refused).toMatchObject({ field: 'codes', refusal: { code: 'promo_code_unknown' } })
    quoted = total.amount - (lines.at(-1)?.amount ?? 0)
  })

  it('holds seats once, refuses them to others with the nearest, and streams the change', async () => {
    const said = await next()
    expect(statusesIn(said)).toEqual([201, 409])
    const [first, taken] = answersIn(said)
    const held = Held.parse(first)
    price = held.total.amount
    expect(price).toBe(quoted)
    const seats = held.tickets.map(({ seatId }) => seatId)
    expect(taken).toMatchObject({
      taken: seats,
      alternatives: [[...seats].fill(expect.any(String)), expect.anything(), expect.anything()],
    })
    const [, changes = ''] = /^event: changes\nid: \S+\ndata: (.*)$/m.exec(said) ?? []
    expect(JSON.parse(changes)).toMatchObject({ changes: seats.map((seatId) => ({ seatId, status: 'held' })) })
  })

  it("is declined, pays with another card after the bank's question, and hides the booking from others", async () => {
    const said = await next()
    expect(statusesIn(said)).toEqual([402, 202, 303, 200, 422, 200, 404])
    expect(said).toContain('"status":"confirmed"')
    expect(answersIn(said)).toMatchObject([
      { refusal: { code: 'payment_declined', reason: 'insufficient_funds' } },
      { status: 'requires_action', nextAction: { type: 'redirect_to_url' } },
      { field: 'Idempotency-Key' },
      {
        status: 'confirmed',
        tickets: [{ status: 'valid' }, { status: 'valid' }, { status: 'valid' }],
        payments: [{ status: 'declined' }, { status: 'captured' }],
      },
      { refusal: { code: 'unknown_booking' } },
    ])
    expect(await money()).toEqual({ captured: price, refunded: 0 })
    await expect.poll(() => readdirSync(join(dataDir, 'mail')), { timeout: 30_000 }).toHaveLength(1)
  })

  it('verifies a ticket by the public key', async () => {
    expect(await next()).toMatch(/^genuine\nseat /m)
  })

  it('gives one seat back, then the rest, each with its money', async () => {
    const said = await next()
    expect(statusesIn(said)).toEqual([200, 400, 200, 409])
    expect(answersIn(said)).toMatchObject([
      { status: 'confirmed', seatsReleased: [expect.any(String)], refunds: [{ status: 'done' }] },
      { field: 'reason' },
      { status: 'refunded', seatsReleased: [expect.any(String), expect.any(String)], refunds: [{ status: 'done' }] },
      { refusal: { code: 'nothing_to_refund' } },
    ])
    expect(await money()).toEqual({ captured: price, refunded: price })
  })

  it('saves no card for a subscription with a code that is nobody’s', async () => {
    const said = await next()
    expect(statusesIn(said)).toEqual([422, 422, 422])
    expect(answersIn(said)).toMatchObject(
      Array.from({ length: 3 }, () => ({ refusal: { code: 'subscription_refused', fault: { why: 'not_genuine' } } })),
    )
  })

  it('ends with a forged event, health, figures and documentation', async () => {
    const said = await next()
    expect(statusesIn(said)).toEqual([400, 200, 200, 200])
    expect(answersIn(said)).toMatchObject([
      { refusal: { code: 'bad_webhook' } },
      { status: 'alive' },
      { status: 'ready' },
    ])
    expect(said).toMatch(
      /^marquee_http_request_duration_seconds_count\{method="POST",route=".*hold",status="201"\} 2$/m,
    )
    expect(said).toMatch(/^Marquee$/m)
    expect(blocks).toEqual([])
  })

  it("has made every call except a terminal's enrolment", async () => {
    const api = house.address('API')
    const document = Document.parse(await (await fetch(`${api}/openapi.json`)).json())
    const calls = Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      // The stream was read above; its calls have no end that would be timed.
      .filter((call) => call !== 'POST /api/v1/terminals/enrol' && !call.endsWith('/stream'))
    const figures = await (await fetch(`${api}/metrics`)).text()
    const made = new Set(
      [...figures.matchAll(/_count\{method="(\w+)",route="(\S+?)"/g)].map(([, method, path]) => `${method} ${path}`),
    )
    expect(calls.filter((call) => !made.has(call))).toEqual([])
  })
})
