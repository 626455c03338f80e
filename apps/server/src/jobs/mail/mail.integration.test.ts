/** The mails that follow a booking: what is in them, and that they arrive, once, whatever fails. */
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forgeryIn, LANGUAGE_CODES, type Language, parseGroupCode, planMark, ticketIdOf } from '@marquee/shared'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  cancelSeats,
  insertConfirmedBooking,
  type TestBooking,
} from '../../../../../tooling/testing/fixtures/bookings.ts'
import { readPdf } from '../../../../../tooling/testing/read-pdf.ts'
import {
  createTestMailServer,
  type ReceivedMail,
  type TestMailServer,
} from '../../../../../tooling/testing/services/smtp.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { isSigned, verifyTicketCode } from '../../tickets/ticket-signer.ts'
import { parkedJobs, retryParked } from '../parked.ts'
import { createJobsHouse, type JobsHouse } from '../testing/jobs-house.ts'

const FROM = 'Test cinema <tickets@cinema.example>'

let house: JobsHouse
let post: TestMailServer
let mail: { from: string; smtpUrl: string }
let nextSeat = 0

beforeAll(async () => {
  house = await createJobsHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  post = await createTestMailServer()
  mail = { from: FROM, smtpUrl: post.url }
})
afterEach(async () => {
  await house.stopJobs()
  await post.stop()
  // Jobs that a test has left must not reach the next one.
  await house.pool.query('delete from graphile_worker._private_jobs')
  await house.pool.query("update deliveries set state = 'done', done_at = now(), try_at = null where state <> 'done'")
})

const showId = () => house.programme.showIds[0] as string
const book = (email: string | null, count = 1, types: string[] = []): Promise<TestBooking> =>
  house.inTransaction((tx) =>
    insertConfirmedBooking(tx, {
      showId: showId(),
      seats: Array.from({ length: count }, () => nextSeat++),
      email,
      types,
    }),
  )
const arrived = async (count = 1): Promise<ReceivedMail[]> => {
  await vi.waitFor(() => expect(post.mails.length).toBeGreaterThanOrEqual(count), SOON)
  return post.mails
}
const deliveryOf = async (bookingId: string) =>
  (
    await house.pool.query<{ state: string; tries: number; last_status: number | null; wait: number | null }>(
      `select state, tries, last_status, round(extract(epoch from try_at - now()))::int as wait
       from deliveries where booking_id = $1 and target like 'mailto:%'`,
      [bookingId],
    )
  ).rows
const tried = (bookingId: string, tries: number) =>
  vi.waitFor(async () => expect(await deliveryOf(bookingId)).toMatchObject([{ tries }]), SOON)

describe('the mail that confirms a booking', () => {
  it('has a page per ticket, whose code the door accepts', async () => {
    const jobs = house.startJobs({ mail })
    const booking = await book('ann@customers.example', 2, ['adult', 'child'])
    const [received] = await arrived()
    await jobs.close()
    expect(received?.to).toEqual(['ann@customers.example'])
    expect(received?.from).toBe('tickets@cinema.example')
    const parsed = received?.parsed
    expect(parsed?.from).toEqual({ name: 'Test cinema', address: 'tickets@cinema.example' })
    expect(parsed?.subject).toBe(`Your 2 tickets for A movie at Test cinema: ${booking.reference}`)
    expect(parsed?.messageId).toBe(`<booking_confirmed_${booking.id}@cinema.example>`)
    for (const body of [parsed?.text, parsed?.html]) {
      expect(body).toContain('A movie at Test cinema')
      expect(body).toContain('Test cinema, Hall 1')
      expect(body).toMatch(/Seat [A-Z]-\d+: Adult, SGD.12\.50/)
      expect(body).toContain(booking.reference)
    }
    const [sheet] = parsed?.attachments ?? []
    expect(sheet).toMatchObject({ filename: `tickets-${booking.reference}.pdf`, mimeType: 'application/pdf' })
    const pages = await readPdf(new Uint8Array(sheet?.content as ArrayBuffer))
    const show = await house.catalogue.show(showId())
    expect(pages).toHaveLength(2)
    for (const [i, page] of pages.entries()) {
      const seatId = show?.plan.seatIdOf(booking.seats[i] as number)
      const startsAt = show?.show.startsAt as string
      expect(page.lines.join('\n')).toContain(`Seat ${seatId}`)
      expect(page.lines.join('\n')).toContain(i === 0 ? 'Adult' : 'Child')
      expect(page.lines).toContain(booking.reference)
      const clock = new Intl.DateTimeFormat('en-GB', {
        timeZone: show?.cinema.timeZone as string,
        hour: '2-digit',
        minute: '2-digit',
      }).format(new Date(startsAt))
      expect(page.lines.join('\n')).toContain(clock)
      expect(verifyTicketCode(page.code ?? '', [house.signer.publicKey])).toEqual({
        t: booking.ticketIds[i],
        s: showId(),
        p: seatId,
        b: startsAt,
        h: house.signer.publicKey.slice(0, 4),
      })
    }
  })

  it('begins with a code for the group, which names the seats that are left and their tickets', async () => {
    const show = await house.catalogue.show(showId())
    if (!show) throw new Error('no show')
    const seats = Array.from({ length: 4 }, () => nextSeat++)
    const seatIds = seats.map((index) => show.plan.seatIdOf(index) ?? '')
    const booking = await house.inTransaction(async (tx) => {
      const email = 'gina@customers.example'
      const made = await insertConfirmedBooking(tx, { showId: showId(), seats, seatIds, email })
      await tx.query('update tickets set cancelled_at = now() where id = $1', [made.ticketIds[1]])
      return made
    })
    const jobs = house.startJobs({ mail })
    const [received] = await arrived()
    await jobs.close()
    expect(received?.parsed.text).toContain('The first page admits all of you at once')
    const [sheet] = received?.parsed.attachments ?? []
    const pages = await readPdf(new Uint8Array(sheet?.content as ArrayBuffer))
    expect(pages).toHaveLength(4)
    const left = [seatIds[0], seatIds[2], seatIds[3]]
    expect(pages[0]?.lines.join('\n')).toContain('Admits 3 together')
    expect(pages[0]?.lines.join(' ')).toContain(left.join(', '))
    const group = parseGroupCode(pages[0]?.code ?? '')
    if (!group) throw new Error('the first page has no code for a group')
    expect(forgeryIn(group, [house.signer.publicKey], isSigned)).toBeUndefined()
    const plan = planMark(show.show.seatPlanId)
    expect(group.payload).toMatchObject({ o: booking.id, s: showId(), l: plan, n: [seats[0], seats[2], seats[3]] })
    expect(left.map((seat) => ticketIdOf(booking.id, showId(), seat ?? ''))).toEqual(
      pages.slice(1).map(({ code }) => verifyTicketCode(code ?? '', [house.signer.publicKey])?.t),
    )
  })

  it('is not sent for a rolled-back sale, nor for a booking without an address', async () => {
    const jobs = house.startJobs({ mail })
    await expect(
      house.inTransaction(async (tx) => {
        await insertConfirmedBooking(tx, { showId: showId(), seats: [nextSeat], email: 'bob@customers.example' })
        throw new Error('the seat is gone')
      }),
    ).rejects.toThrow('the seat is gone')
    await book(null)
    await book('cleo@customers.example')
    expect((await arrived()).map((each) => each.to)).toEqual([['cleo@customers.example']])
    await jobs.close()
    expect(post.mails).toHaveLength(1)
    const left = await house.pool.query('select from graphile_worker.jobs')
    expect(left.rowCount).toBe(0)
  })

  it('is retried while the mail server is away, and arrives once', async () => {
    await post.stop()
    const jobs = house.startJobs({ mail })
    const booking = await book('dan@customers.example')
    await tried(booking.id, 1)
    expect(await deliveryOf(booking.id)).toMatchObject([{ state: 'waiting', wait: expect.closeTo(60, -1) }])
    await house.hurry()
    await tried(booking.id, 2)
    expect((await deliveryOf(booking.id))[0]?.wait).toBeCloseTo(300, -1)
    await post.start()
    await house.hurry()
    await arrived()
    await tried(booking.id, 3)
    await house.hurry()
    await jobs.close()
    expect(post.mails).toHaveLength(1)
    expect(await deliveryOf(booking.id)).toMatchObject([{ state: 'done', last_status: 250 }])
  })

  it('is retried after a "not now", and parked at once for an unknown address', async () => {
    post.fail({ at: 'mail', code: 451 })
    const jobs = house.startJobs({ mail })
    const later = await book('eve@customers.example')
    await tried(later.id, 1)
    expect(await deliveryOf(later.id)).toMatchObject([{ state: 'waiting', last_status: 451 }])
    post.fail({ at: 'recipient', code: 550 })
    const never = await book('nobody@customers.example')
    await tried(never.id, 1)
    expect(await deliveryOf(never.id)).toMatchObject([{ state: 'parked', last_status: 550 }])
    const parked = await parkedJobs(house.pool)
    expect(parked).toMatchObject([
      {
        kind: 'mail',
        what: `The mail with the tickets of ${never.reference} to nobody@customers.example was tried once and could not be sent.`,
        why: expect.stringContaining('550'),
      },
    ])
    post.fail(undefined)
    expect(await retryParked(house.pool, parked[0]?.id as string)).toBe(true)
    expect(await retryParked(house.pool, parked[0]?.id as string)).toBe(false)
    await arrived()
    expect(post.mails.map((each) => each.to)).toEqual([['nobody@customers.example']])
    await jobs.close()
  })

  it('is parked after its last try', async () => {
    post.fail({ at: 'mail', code: 451 })
    const jobs = house.startJobs({ mail })
    const booking = await book('flo@customers.example')
    for (let tries = 1; tries <= 7; tries++) {
      await tried(booking.id, tries)
      await house.hurry()
    }
    expect(await deliveryOf(booking.id)).toMatchObject([{ state: 'parked', tries: 7 }])
    await jobs.close()
  })

  it('delays no stopping server, and is sent after the next start', async () => {
    post.fail('silent')
    const first = house.startJobs({ mail })
    const booking = await book('gus@customers.example')
    await vi.waitFor(() => expect(post.read()).toBe(1), SOON)
    await first.close()
    expect(await deliveryOf(booking.id)).toMatchObject([{ state: 'waiting', tries: 0 }])
    post.fail(undefined)
    const second = house.startJobs({ mail })
    await house.hurry()
    const [received] = await arrived()
    expect(received?.to).toEqual(['gus@customers.example'])
    await tried(booking.id, 1)
    await second.close()
    expect(post.mails).toHaveLength(1)
  })

  it('is sent by another server soon after its own was killed', async () => {
    post.fail('silent')
    const child = await house.forkJobs({ mail })
    const booking = await book('hal@customers.example')
    await vi.waitFor(() => expect(post.read()).toBe(1), SOON)
    child.kill('SIGKILL')
    await once(child, 'exit')
    post.fail(undefined)
    const jobs = house.startJobs({ mail })
    const [received] = await arrived()
    expect(received?.parsed.messageId).toBe(`<booking_confirmed_${booking.id}@cinema.example>`)
    await tried(booking.id, 1)
    await jobs.close()
    expect(post.mails).toHaveLength(1)
  })

  it('is not sent again when its job is repeated', async () => {
    const jobs = house.startJobs({ mail })
    const booking = await book('ida@customers.example')
    await arrived()
    await tried(booking.id, 1)
    for (const [task, payload] of [
      ['bookings_confirmed', { bookingIds: [booking.id] }],
      [
        'deliver',
        {
          deliveryId: (await house.pool.query('select id from deliveries where booking_id = $1', [booking.id])).rows[0]
            .id,
        },
      ],
    ] as const) {
      await house.pool.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)])
    }
    await vi.waitFor(async () => {
      expect((await house.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0)
    }, SOON)
    await jobs.close()
    expect(post.mails).toHaveLength(1)
  })

  it('goes to its address alone, since a line end in it becomes no header', async () => {
    const jobs = house.startJobs({ mail })
    await book('ann@customers.example\r\nBcc: everybody@customers.example')
    await book('jo@customers.example')
    await vi.waitFor(() => expect(post.mails.flatMap((each) => each.to)).toContain('jo@customers.example'), SOON)
    await jobs.close()
    expect(post.mails.flatMap((each) => each.to)).not.toContain('everybody@customers.example')
    for (const { parsed } of post.mails) expect(parsed.bcc ?? []).toEqual([])
  })
})

describe('a mail', () => {
  const SAID: Record<Language, { subject: RegExp; type: string; cancelled: string }> = {
    en: { subject: /^Your 2 tickets for A movie at Test cinema: MQ-/, type: 'Adult', cancelled: 'is cancelled' },
    de: { subject: /^Ihre 2 Karten für A movie at Test cinema: MQ-/, type: 'Erwachsene', cancelled: 'ist storniert' },
    fr: { subject: /^Vos 2 billets pour A movie at Test cinema : MQ-/, type: 'Adulte', cancelled: 'est annulée' },
    es: { subject: /^Sus 2 entradas para A movie at Test cinema: MQ-/, type: 'Adulto', cancelled: 'está cancelada' },
    hi: { subject: /^A movie at Test cinema के लिए आपके 2 टिकट: MQ-/, type: 'वयस्क', cancelled: 'रद्द हो गई है' },
    ar: {
      subject: /^تذكرتاك لفيلم \u2068A movie at Test cinema\u2069: \u2068MQ-/,
      type: 'بالغ',
      cancelled: 'أُلغي حجزك',
    },
  }

  it('speaks the customer’s language, in its subject, both bodies and the tickets', async () => {
    const jobs = house.startJobs({ mail })
    const bookings = await house.inTransaction(async (tx) => {
      const made: (TestBooking & { language: Language; email: string })[] = []
      for (const language of LANGUAGE_CODES) {
        const email = `${language}@customers.example`
        const sold = { showId: showId(), seats: [nextSeat++, nextSeat++], email, language }
        made.push({ ...(await insertConfirmedBooking(tx, sold)), language, email })
      }
      return made
    })
    await arrived(bookings.length)
    await house.inTransaction(async (tx) => {
      for (const booking of bookings) await cancelSeats(tx, booking, booking.seats, 1000)
    })
    await arrived(2 * bookings.length)
    await jobs.close()
    for (const { language, email, reference } of bookings) {
      const [confirmed, cancelled] = post.mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed)
      const said = SAID[language]
      expect(confirmed?.subject).toMatch(said.subject)
      expect(confirmed?.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
      for (const body of [confirmed?.text, confirmed?.html]) {
        expect(body).toContain(said.type)
        expect(body).toContain(reference)
        expect(body).toMatch(/12[.,]50/)
      }
      expect(cancelled?.text).toContain(said.cancelled)
      if (language !== 'ar') continue
      const [sheet] = confirmed?.attachments ?? []
      const [page] = await readPdf(new Uint8Array(sheet?.content as ArrayBuffer))
      expect(page?.lines.join(' ').normalize('NFKC')).toContain(said.type)
    }
  })

  it('speaks the cinema’s language to a customer of whom nobody knows another, and else English', async () => {
    const jobs = house.startJobs({ mail })
    await house.pool.query("update cinemas set language = 'fr'")
    await book('fred@customers.example')
    const [french] = await arrived()
    await house.pool.query('update cinemas set language = null')
    expect(french?.parsed.subject).toMatch(/^Votre billet pour/)
    await jobs.close()
  })
})

describe('the mail about a cancellation', () => {
  it('says which seats are gone, which are left, and what is refunded', async () => {
    const jobs = house.startJobs({ mail })
    const booking = await book('kim@customers.example', 3)
    await arrived()
    const [first, ...others] = booking.seats as [number, number, number]
    await house.inTransaction((tx) => cancelSeats(tx, booking, [first], 1000))
    const [, partly] = await arrived(2)
    const show = await house.catalogue.show(showId())
    const seat = (index: number) => show?.plan.seatIdOf(index)
    expect(partly?.parsed.subject).toBe(`Cancelled: A movie at Test cinema, ${booking.reference}`)
    expect(partly?.parsed.text).toContain('Some of your seats are cancelled')
    expect(partly?.parsed.text).toContain(`Cancelled: seat ${seat(first)}, Adult`)
    expect(partly?.parsed.text).toContain(`Still booked: seats ${others.map(seat).join(', ')}`)
    expect(partly?.parsed.text).toMatch(/You get back SGD.10\.00/)
    expect(partly?.parsed.attachments).toEqual([])
    await house.inTransaction((tx) => cancelSeats(tx, booking, others, 0))
    const [, , wholly] = await arrived(3)
    expect(wholly?.parsed.text).toContain('Your booking is cancelled')
    expect(wholly?.parsed.text).toContain('There is nothing to give back.')
    await jobs.close()
  })

  it('is the only one if the booking was cancelled before its tickets were sent', async () => {
    const booking = await book('lou@customers.example')
    await house.inTransaction((tx) => cancelSeats(tx, booking, booking.seats, 1250))
    const jobs = house.startJobs({ mail })
    const [received] = await arrived()
    expect(received?.parsed.subject).toContain('Cancelled')
    await vi.waitFor(async () => {
      expect((await house.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0)
    }, SOON)
    await jobs.close()
    expect(post.mails).toHaveLength(1)
  })
})

describe('without a mail server', () => {
  it('mails become files in a folder if one is set', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'marquee-test-mail-'))
    const jobs = house.startJobs({ mail: { from: FROM, dir: join(dir, 'mail') } })
    const booking = await book('max@customers.example')
    await tried(booking.id, 1)
    await jobs.close()
    expect(readdirSync(join(dir, 'mail'))).toEqual([`booking_confirmed_${booking.id}.eml`])
    const parsed = await PostalMime.parse(readFileSync(join(dir, 'mail', `booking_confirmed_${booking.id}.eml`)))
    expect(parsed.to).toEqual([{ name: '', address: 'max@customers.example' }])
    expect(parsed.attachments).toHaveLength(1)
    rmSync(dir, { recursive: true })
  })

  it('no mail is kept to be sent if none is set', async () => {
    const jobs = house.startJobs()
    const booking = await book('ned@customers.example')
    await vi.waitFor(async () => {
      expect((await house.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0)
    }, SOON)
    expect(await deliveryOf(booking.id)).toEqual([])
    await jobs.close()
  })
})
