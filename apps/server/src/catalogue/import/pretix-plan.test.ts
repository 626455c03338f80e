import { afterAll, describe, expect, it } from 'vitest'
import { readPretixPlan } from './pretix-plan.ts'
import { makeTestFiles } from './test-files.ts'

const files = makeTestFiles()
afterAll(files.remove)

let guids = 0
/** Seats of a row, 25 pixels apart. */
function row(row_number: string, y: number, seats: object[]) {
  return {
    row_number,
    row_number_position: 'both',
    position: { x: 10, y },
    uuid: `row ${y}`,
    seats: seats.map((seat, n) => ({
      seat_guid: `guid ${guids++}`,
      seat_number: String(n + 1),
      position: { x: n * 25, y: 0 },
      category: 'Stalls',
      ...seat,
    })),
  }
}

function plan(...zones: { name?: string; x?: number; rows: object[] }[]) {
  return {
    name: 'House',
    size: { width: 1000, height: 1000 },
    categories: ['Stalls', 'Wheelchair spaces', 'Wheelchair companion', 'PREMIUM'].map((name) => ({
      name,
      color: '#fff',
    })),
    zones: zones.map(({ x = 100, ...zone }) => ({
      zone_id: 'z',
      position: { x, y: 50 },
      areas: [{ shape: 'text' }],
      ...zone,
    })),
  }
}

async function read(value: unknown) {
  const path = files.write('plan.json', [value])
  const answer = await readPretixPlan(path)
  return answer.ok ? answer : { ...answer, problems: answer.problems.map((problem) => problem.replace(path, 'FILE')) }
}

async function seatIds(value: unknown): Promise<string[]> {
  const answer = await read(value)
  if (!answer.ok) throw new Error(answer.problems.join())
  return answer.value.map((seat) => `${seat.row}-${seat.number}`)
}

describe("a seat plan in pretix's format", () => {
  it('becomes seats in seat widths from its upper left corner, with zone, row and seat positions added', async () => {
    expect(
      await read(plan({ x: 100, rows: [row('A', 30, [{}, {}])] }, { x: 200, rows: [row('B', 80, [{}])] })),
    ).toEqual({
      ok: true,
      value: [
        { row: 'A', number: '1', x: 0, y: 0, category: 'standard' },
        { row: 'A', number: '2', x: 1, y: 0, category: 'standard' },
        { row: 'B', number: '1', x: 4, y: 2, category: 'standard' },
      ],
    })
  })

  it('maps its own category names to ours', async () => {
    const rows = ['Wheelchair spaces', 'Wheelchair companion', 'PREMIUM', 'Stalls'].map((category) => ({ category }))
    const answer = await read(plan({ rows: [row('A', 0, rows)] }))
    expect(answer.ok && answer.value.map((seat) => seat.category)).toEqual([
      'wheelchair',
      'companion',
      'premium',
      'standard',
    ])
  })

  it("prefixes rows with the zone's name when several zones have them", async () => {
    expect(
      await seatIds(
        plan(
          { name: 'Left', rows: [row('A', 0, [{}]), row('Z', 25, [{}])] },
          { name: 'Right', x: 300, rows: [row('A', 0, [{}])] },
        ),
      ),
    ).toEqual(['Left A-1', 'Right A-1', 'Z-1'])
  })

  it("prefixes rows with the zone's number when names are missing, alike or too long", async () => {
    for (const [left, right] of [
      ['', 'Right'],
      ['Stalls', 'Stalls'],
      ['Main floor, left hand side', 'Right'],
    ]) {
      expect(
        await seatIds(
          plan(
            { name: left ?? '', rows: [row('A', 0, [{}])] },
            { name: right ?? '', x: 300, rows: [row('A', 0, [{}])] },
          ),
        ),
      ).toEqual(['1 A-1', '2 A-1'])
    }
  })

  it('keeps a row in one piece when an aisle cuts it in two', async () => {
    expect(
      await seatIds(
        plan({ rows: [row('A', 0, [{}]), row('A', 0, [{ seat_number: '2', position: { x: 100, y: 0 } }])] }),
      ),
    ).toEqual(['A-1', 'A-2'])
  })

  it.each<[string, unknown, string]>([
    [
      'a seat without a number',
      plan({ rows: [row('A', 0, [{}, { seat_number: '' }])] }),
      'FILE zones[0].rows[0].seats[1]: has no number',
    ],
    [
      'a number that a seat id has no room for',
      plan({ rows: [row('A', 0, [{ seat_number: '1-2' }])] }),
      'FILE zones[0].rows[0].seats[0]: its number “1-2” must be 1 to 8 letters or digits',
    ],
    [
      'a row without a name',
      plan({ rows: [row('', 0, [{}])] }),
      'FILE zones[0].rows[0].row_number: “” must be 1 to 16 letters or digits',
    ],
    [
      'a guid twice',
      plan({ rows: [row('A', 0, [{ seat_guid: 'x' }, { seat_guid: 'x' }])] }),
      'FILE zones[0].rows[0].seats[1]: its seat_guid “x” is there twice',
    ],
    [
      'a seat twice',
      plan({ rows: [row('A', 0, [{}]), row('A', 50, [{}])] }),
      'FILE zones[0].rows[1].seats[0]: seat A-1 is there twice',
    ],
    [
      'two seats at one place',
      plan({ rows: [row('A', 0, [{}]), row('B', 0, [{}])] }),
      'FILE zones[0].rows[1].seats[0]: seats A-1 and B-1 are at one place (110,50)',
    ],
    [
      'a category that the plan does not have',
      plan({ rows: [row('A', 0, [{ category: 'Balcony' }])] }),
      "FILE zones[0].rows[0].seats[0]: its category “Balcony” is not among the plan's categories",
    ],
    [
      'a seat without a position',
      plan({ rows: [row('A', 0, [{ position: undefined }])] }),
      'FILE: zones[0].rows[0].seats[0].position is missing',
    ],
    ['no zones', { name: 'House', categories: [] }, 'FILE: zones is missing'],
    ['no seats', plan({ rows: [row('A', 0, [])] }), 'FILE: has no seats'],
    ['what is not JSON', '{', 'FILE: is not JSON'],
    ['what is not UTF-8', Buffer.from([0xff]), 'FILE: is not UTF-8'],
  ])('is refused for %s', async (_, value, problem) => {
    expect(await read(value)).toEqual({ ok: false, problems: [problem] })
  })
})
