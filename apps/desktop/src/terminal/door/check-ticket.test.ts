import { generateKeyPairSync, sign } from 'node:crypto'
import type { CatalogueEntry } from '@marquee/shared'
import { newId, type TicketPayload, ticketKeyId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { DoorSentence } from '../api.ts'
import type { ShowDetails } from '../shows/catalogue.ts'
import { certificateOf, seller, serverCode, terminalCode, ticketOf } from '../testing/door-tickets.ts'
import { sampleProgramme } from '../testing/sample-programme.ts'
import { checkTicket, type DoorFacts } from './check-ticket.ts'
import { isSigned } from './is-signed.ts'

const key = generateKeyPairSync('ed25519')
const server = {
  publicKey: key.publicKey.export({ format: 'jwk' }).x ?? '',
  sign: (text: string) => sign(null, Buffer.from(text), key.privateKey).toString('base64url'),
}
const programme = sampleProgramme('Parasite', '2026-11-21')
const shows = detailsOf(programme.entries)

/** Twenty past seven in Singapore, on the day of the first show. */
const EVENING = '2026-11-21T11:20:00.000Z'

function facts(some: Partial<DoorFacts> & { at?: string } = {}): DoorFacts {
  const { at = EVENING, ...given } = some
  return {
    houseKeys: [server.publicKey],
    isSigned,
    place: { timeZone: 'Asia/Singapore', now: new Date(at), severalCinemas: false },
    show: (showId) => shows.get(showId),
    knowsProgramme: true,
    cinemaId: null,
    showIds: null,
    admitMinutes: null,
    serverNow: new Date(at),
    ...given,
  }
}

function said(code: string, some: Parameters<typeof facts>[0] = {}): { verdict: string; says: DoorSentence[] } {
  const checked = checkTicket(code, facts(some))
  return checked.good ? (checked.early ?? { verdict: 'good', says: [] }) : checked.scan
}

const first = { showId: programme.showId }
const PARASITE = {
  named: { movieTitle: 'Parasite', auditorium: 'Hall 1', cinema: null },
  starts: { at: '2026-11-21T11:30:00.000Z', isToday: true },
}
const sold = (ticket: TicketPayload = ticketOf(first)): string => serverCode(server, ticket)
const named = (ticket: TicketPayload): TicketPayload => ({ ...ticket, h: ticketKeyId(server.publicKey) })
const short = (ticket: TicketPayload = named(ticketOf(first))): string => serverCode(server, ticket, 'short')

describe('a good ticket', () => {
  it('may be signed by the server', () => {
    const ticket = ticketOf(first, 'C-8')
    expect(checkTicket(sold(ticket), facts())).toMatchObject({ good: true, ticket })
  })

  it('may be signed by a terminal that the server certified for the show', () => {
    const [ticket, counter] = [ticketOf(first, 'C-8'), seller()]
    const code = terminalCode(ticket, counter, certificateOf(server, ticket.s, counter))
    expect(checkTicket(code, facts())).toMatchObject({ good: true, ticket })
  })

  it("may be surrounded by a scanner's extra characters", () => {
    expect(said(` ${sold()}\r\n`).verdict).toBe('good')
    expect(said(` ${short()}\r\n`).verdict).toBe('good')
  })

  it('may have a short code of either seller, also read with Caps Lock on', () => {
    const [ticket, counter] = [named(ticketOf(first, 'C-8')), seller()]
    const ofCounter = terminalCode(ticket, counter, certificateOf(server, ticket.s, counter), 'short')
    const { h: _, ...told } = ticket
    for (const code of [short(ticket), ofCounter, ofCounter.toLowerCase()]) {
      expect(checkTicket(code, facts())).toMatchObject({ good: true, ticket: told })
    }
    expect(checkTicket(ofCounter, facts())).toMatchObject({ seller: counter.id })
  })
})

describe('a forged code', () => {
  const ticket = ticketOf(first)
  const counter = seller()
  const certificate = certificateOf(server, ticket.s, counter)
  const genuine = terminalCode(ticket, counter, certificate)
  const forger = seller()
  const other = { ...ticketOf(first, 'B-2'), s: programme.secondShowId }

  it.each([
    ['signed by nobody we know', serverCode({ sign: forger.sign }, ticket)],
    ["a terminal's own, with no word of the server", terminalCode(ticket, forger, forger.sign('anything'))],
    ['a certificate for another show', terminalCode(other, counter, certificate)],
    ["somebody else's certificate, copied", terminalCode(ticket, forger, certificate)],
    [
      "another's certificate and name, with a key of one's own",
      terminalCode(ticket, { ...forger, id: counter.id }, certificate),
    ],
    [
      "a terminal's name and key, without its private key",
      terminalCode(ticket, { ...counter, sign: forger.sign }, certificate),
    ],
    [
      'another seat under the same signature',
      genuine.replace(
        /^MQ2\.[^.]+/,
        terminalCode({ ...ticket, p: 'C-1' }, counter, certificate).match(/^MQ2\.[^.]+/)?.[0] ?? '',
      ),
    ],
    [
      "a terminal's certificate as the signature",
      `${genuine.split('.').slice(0, 2).join('.')}.${certificate}.${certificate}`,
    ],
    ['a short code signed by nobody we know', serverCode({ sign: forger.sign }, named(ticket), 'short')],
    ['a short code with a certificate for another show', terminalCode(named(other), counter, certificate, 'short')],
    ["a short code with somebody else's certificate", terminalCode(named(ticket), forger, certificate, 'short')],
  ])('%s', (_, code) => {
    expect(said(code)).toMatchObject({
      verdict: 'forged',
      says: [{ says: expect.stringMatching(/^not_(signed|certified)$/) }],
    })
  })

  it('with any letter changed, or one more', () => {
    for (let i = 0; i < genuine.length; i++) {
      const letter = genuine[i] === 'A' ? 'B' : 'A'
      expect(said(genuine.slice(0, i) + letter + genuine.slice(i + 1)).verdict).toMatch(/forged|unreadable/)
    }
    expect(said(`${genuine}A`).verdict).toBe('unreadable')
  })
})

describe('a text that is no ticket', () => {
  it.each([
    ['a web address', 'https://example.com/menu'],
    ['half of a code', sold().slice(0, 120)],
    ['half of a short code', short().slice(0, 120)],
    ['a code of a form to come', short().replace('MQ3', 'MQ9')],
    ['nothing', ''],
    ['very much', 'x'.repeat(2000)],
  ])('%s', (_, code) => {
    expect(said(code)).toMatchObject({ verdict: 'unreadable', says: [{ says: 'unreadable' }] })
  })

  it('can come from Caps Lock, which the door says', () => {
    const code = sold()
    const swapped = [...code].map((c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join('')
    expect(said(swapped)).toMatchObject({ verdict: 'unreadable', says: [{ says: 'wrong_case' }] })
  })
})

describe('the day of admission', () => {
  it("is the show's own in its cinema's time zone", () => {
    // Half past midnight in Singapore: in London it is still the day before.
    const late = { showId: programme.secondShowId, startsAt: '2026-11-21T16:30:00.000Z' }
    expect(said(sold(ticketOf(late)), { at: EVENING })).toMatchObject({
      verdict: 'not_today',
      says: [
        {
          says: 'not_today',
          show: {
            named: { movieTitle: 'Parasite', auditorium: 'Hall 1', cinema: null },
            starts: { at: late.startsAt, timeZone: 'Asia/Singapore', isToday: false },
          },
          today: { at: EVENING, timeZone: 'Asia/Singapore' },
        },
      ],
    })
    expect(said(sold(ticketOf(late)), { at: '2026-11-21T16:05:00.000Z' }).verdict).toBe('good')
  })

  it('includes people who come late or early around midnight', () => {
    const late = { showId: programme.secondShowId, startsAt: '2026-11-21T16:30:00.000Z' }
    expect(said(sold(ticketOf(late)), { at: '2026-11-21T15:50:00.000Z' }).verdict).toBe('good')
    expect(said(sold(ticketOf(first)), { at: '2026-11-21T16:10:00.000Z' }).verdict).toBe('not_today')
    const lastOfNight = ticketOf({ showId: newId(), startsAt: '2026-11-21T15:45:00.000Z' })
    expect(said(sold(lastOfNight), { at: '2026-11-21T16:10:00.000Z' }).verdict).toBe('good')
  })

  it('comes from the code if the show is not in the programme', () => {
    const unknown = (startsAt: string): string => sold(ticketOf({ showId: newId(), startsAt }))
    expect(said(unknown('2026-11-21T13:00:00.000Z')).verdict).toBe('good')
    expect(said(unknown('2026-11-23T13:00:00.000Z'))).toMatchObject({
      verdict: 'not_today',
      says: [{ says: 'not_today', show: { named: null, starts: { at: '2026-11-23T13:00:00.000Z' } } }],
    })
  })

  it('comes from the programme if the show was moved after the sale', () => {
    expect(said(sold(ticketOf({ ...first, startsAt: '2026-11-19T11:30:00.000Z' }))).verdict).toBe('good')
  })
})

describe('the hour of admission', () => {
  // The show begins at 19:30 in Singapore.
  const early = '2026-11-21T10:20:00.000Z'

  it('is set by the house, and the door says it', () => {
    expect(said(sold(), { at: early, admitMinutes: 60 })).toMatchObject({
      verdict: 'too_early',
      says: [{ says: 'too_early', from: { at: '2026-11-21T10:30:00.000Z', isToday: true }, show: PARASITE }],
      show: { auditorium: 'Hall 1' },
    })
    expect(said(sold(), { at: '2026-11-21T10:30:00.000Z', admitMinutes: 60 }).verdict).toBe('good')
    expect(said(sold(), { at: early, admitMinutes: 90 }).verdict).toBe('good')
    expect(said(sold(), { at: early, admitMinutes: null }).verdict).toBe('good')
  })

  it('goes by the server’s clock if the door’s is wrong', () => {
    const evening = new Date(EVENING)
    expect(said(sold(), { at: early, serverNow: evening, admitMinutes: 60 }).verdict).toBe('good')
    expect(said(sold(), { at: EVENING, serverNow: new Date(early), admitMinutes: 60 }).verdict).toBe('too_early')
  })
})

describe('the show of a ticket', () => {
  it('must be admitted here, or the door names it', () => {
    expect(said(sold(), { showIds: [programme.showId] }).verdict).toBe('good')
    expect(said(sold(), { showIds: [programme.secondShowId] })).toMatchObject({
      verdict: 'wrong_show',
      says: [{ says: 'wrong_show', show: PARASITE }],
      show: { auditorium: 'Hall 1' },
    })
  })

  it("must be in the door's own cinema, or the door names the other", () => {
    expect(said(sold(), { cinemaId: programme.cinemaId }).verdict).toBe('good')
    expect(said(sold(), { cinemaId: newId() })).toMatchObject({
      verdict: 'wrong_show',
      says: [{ says: 'wrong_show', show: { named: { movieTitle: 'Parasite', cinema: 'JCube' } } }],
    })
  })

  it('must be in the own cinema’s programme', () => {
    const elsewhere = sold(ticketOf({ showId: newId(), startsAt: '2026-11-21T13:00:00.000Z' }))
    expect(said(elsewhere, { cinemaId: programme.cinemaId })).toMatchObject({
      verdict: 'wrong_show',
      says: [{ says: 'not_in_programme', show: { named: null, starts: { isToday: true } } }],
    })
    // A door that has not had its programme yet, and one before all cinemas, can't tell.
    expect(said(elsewhere, { cinemaId: programme.cinemaId, knowsProgramme: false }).verdict).toBe('good')
    expect(said(elsewhere, { cinemaId: null }).verdict).toBe('good')
  })
})

function detailsOf(entries: readonly CatalogueEntry[]): Map<string, ShowDetails> {
  const cinema = entries.find((each) => each.kind === 'cinema')?.entry
  const auditorium = entries.find((each) => each.kind === 'auditorium')?.entry
  const plan = entries.find((each) => each.kind === 'seat_plan')?.entry
  const movie = entries.find((each) => each.kind === 'movie')?.entry
  const priceList = entries.find((each) => each.kind === 'price_list')?.entry
  if (!cinema || !auditorium || !plan || !movie || !priceList) throw new Error('the programme is incomplete')
  const shows = entries.filter((each) => each.kind === 'show').map(({ entry }) => entry)
  return new Map(
    shows.map((show) => [show.id, { show, movie, auditorium, cinema, plan, priceList, writtenPriceList: priceList }]),
  )
}
