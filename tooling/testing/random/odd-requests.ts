/** Requests that nobody thought of, made from a route's declaration: its path, its parameters, its headers, its body. */
import type { Arbitrary } from 'fast-check'
import { z } from 'zod'
import type { Route } from '../../../apps/server/src/http/routes/route.ts'
import type { RawRequest } from '../network/raw-http.ts'
import fc from './random.ts'

/** Good values for a field of this name, among others: so that a request gets further than the first check. */
export type Likely = Readonly<Record<string, readonly unknown[]>>

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\ufeff',
  '\u202eabc',
  'İıſK',
  'e\u0301',
  '🎬'.repeat(50),
  'A'.repeat(5000),
  '__proto__',
  'constructor',
  'toString',
  '{x}',
  "' or 1=1 --",
  '$1',
  '%s%n',
  '../..',
  '%00',
  '\r\nX-Injected: 1',
  '-0',
  'NaN',
  '0x10',
  '1e400',
  'null',
  '1970-01-01',
  '9999-12-31T23:59:60Z',
  '-271821-04-20',
  '2026-02-30',
  'MQ-000000',
]
/** Odd in so many of a hundred: with every part of a request odd as often, none would get past the first check. */
const seldom = <T>(percent: number, usual: Arbitrary<T>, odd: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ weight: 100 - percent, arbitrary: usual }, { weight: percent, arbitrary: odd })

const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }))
const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.5, 11, 2 ** 31, 2 ** 53, 1e21, 1e300, -1e300, 5e-324),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const odd: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 3, arbitrary: oddNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], [{}]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

function fieldOf(name: string, likely: Likely): Arbitrary<unknown> {
  const good = likely[name] ?? []
  return good.length === 0 ? odd : seldom(6, fc.constantFrom(...good), odd)
}

function shapeOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** The fields of a schema, some of them left out, some of them odd, now and then one that isn't in it. */
function fieldsOf(schema: z.ZodType | undefined, likely: Likely, leftOut = 15): Arbitrary<Record<string, unknown>> {
  const fields = shapeOf(schema).map((name) =>
    seldom<[string, unknown][]>(
      leftOut,
      fieldOf(name, likely).map((value) => [[name, value]]),
      fc.constant([]),
    ),
  )
  const extra = seldom<[string, unknown][]>(
    5,
    fc.constant([]),
    fc.tuple(oddText, odd).map((field) => [field]),
  )
  return fc.tuple(fc.tuple(...fields), extra).map(([known, more]) => Object.fromEntries([...known.flat(), ...more]))
}

/** JSON, or nearly. */
function bodyText(schema: z.ZodType | undefined, likely: Likely): Arbitrary<string> {
  const good = seldom<unknown>(3, fieldsOf(schema, likely), odd).map((value) => JSON.stringify(value))
  const broken = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(good, fc.nat(200), fc.nat(5)).map(([text, at, how]) => {
        const cut = at % (text.length + 1)
        if (how === 0) return text.slice(0, cut)
        if (how === 1) return `${text.slice(0, cut)}\u0000${text.slice(cut)}`
        if (how === 2) return `\ufeff${text}`
        if (how === 3) return text.replace(/-?\d+(\.\d+)?/, '1e400')
        if (how === 4) return text.replace('{', '{"seatIds":["A-1"],"seatIds":["A-2"],')
        return text + text
      }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        ' ',
        'null',
        '[]',
        '{',
        '[1,]',
        "{'a':1}",
        '[NaN]',
        '{"a":1e400}',
        '{"__proto__":{"a":1}}',
      ),
    },
    { weight: 1, arbitrary: fc.nat(9000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)) },
    { weight: 1, arbitrary: fc.nat(40_000).map((length) => JSON.stringify({ a: 'x'.repeat(length) })) },
  )
  return seldom(15, good, broken)
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const percent = (text: string): string => encodeURIComponent(text.toWellFormed())
const ODD_SEGMENTS = [
  '%00',
  '%2f',
  '%2F..%2f..',
  '%252f',
  '%c0%af',
  '%',
  '%zz',
  '%ff',
  '.',
  '..',
  '',
  ';a=b',
  '%E0%A4%A',
  '*',
  'ü'.repeat(9),
]

function targetOf(route: Pick<Route, 'path' | 'query'>, likely: Likely): Arbitrary<string> {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const segment = (name: string): Arbitrary<string> =>
    seldom(
      8,
      fc.constantFrom(...(likely[name] ?? ['x'])).map(String),
      fc.oneof(fc.constantFrom(...ODD_SEGMENTS), oddText.map(percent)),
    )
  const query = fieldsOf(route.query, likely, 70).map((fields) =>
    Object.entries(fields)
      .map(([name, value]) => `${percent(name)}=${percent(asText(value))}`)
      .join('&'),
  )
  return fc
    .tuple(
      fc.tuple(...names.map(segment)),
      seldom(
        4,
        query,
        fc.constantFrom('&&&', '=', '%', '%00=1', 'a[b][c]=1', 'q=%ff', 'a=1&a=2', '?', 'x='.repeat(2000)),
      ),
      seldom(4, fc.constant(''), fc.constantFrom('/', '//', '/..', '%20', '#x')),
    )
    .map(([values, search, tail]) => {
      const path = names.reduce(
        (text, name, i) => text.replace(`{${name}}`, () => values[i] as string),
        route.path as string,
      )
      // A control character or a letter that isn't ASCII has no place in a first line; it is sent as it would be by mistake.
      return `${path}${tail}${search === '' ? '' : `?${search}`}`.replaceAll(/[\s]/g, '+')
    })
}

const inHeader = (text: string): string => text.replaceAll(/\p{Cc}/gu, '?').slice(0, 4000)

function headersOf(
  route: Pick<Route, 'headers'>,
  likely: Likely,
  tokens: readonly string[],
): Arbitrary<[string, string][]> {
  const named = shapeOf(route.headers).map((name) =>
    fc
      .tuple(
        fieldOf(name, likely).map((value) => inHeader(asText(value))),
        seldom(6, fc.constant(1), fc.constantFrom(0, 2)),
      )
      .map(([value, times]) => Array<[string, string]>(times).fill([name, value])),
  )
  return fc
    .tuple(
      fc.tuple(...named),
      seldom(4, fc.constantFrom(...tokens), fc.constantFrom(undefined, '', 'Bearer ', 'Bearer x y')),
      seldom(
        6,
        fc.constant('application/json'),
        fc.constantFrom(
          'application/json; charset=utf-16',
          'application/json;charset',
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
          '',
          '*/*',
          undefined,
        ),
      ),
      seldom<[string, string][]>(
        25,
        fc.constant([]),
        fc.array(
          fc.constantFrom<[string, string]>(
            ['Accept', 'text/html;q=0.1, */*;q=0'],
            ['Accept', '*/*'],
            ['Accept-Encoding', 'gzip, br, x'],
            ['Content-Encoding', 'gzip'],
            ['Content-Encoding', 'br, identity'],
            ['Expect', '100-continue'],
            ['X-HTTP-Method-Override', 'DELETE'],
            ['X-Forwarded-For', '{x}, 127.0.0.1, ::1'],
            ['Forwarded', 'for=unknown'],
            ['Origin', 'null'],
            ['If-None-Match', '*, "x", W/'],
            ['Last-Event-ID', '9'.repeat(99)],
            ['Range', 'bytes=0-0,-1'],
            ['Cookie', `a=${'b'.repeat(3000)}`],
            ['Stripe-Signature', 't=1,v1=00,v1='],
            ['Authorization', 'Bearer x'],
            ['Upgrade', 'h2c'],
          ),
          { maxLength: 3 },
        ),
      ),
    )
    .map(([fields, token, type, more]) => [
      ...fields.flat(),
      ...(token === undefined ? [] : ([['Authorization', token]] as [string, string][])),
      ...(type === undefined ? [] : ([['Content-Type', type]] as [string, string][])),
      ...more,
    ])
}

/** @param tokens values of `Authorization`, besides none */
export function oddRequest(
  route: Pick<Route, 'method' | 'path' | 'query' | 'headers' | 'body'>,
  likely: Likely,
  tokens: readonly string[],
): Arbitrary<RawRequest> {
  const own = route.method.toUpperCase()
  const schema = route.body && 'json' in route.body ? route.body.json : undefined
  const text = bodyText(schema, likely)
  const body = route.body ? seldom(4, text, fc.constant(null)) : seldom(6, fc.constant(null), text)
  return fc
    .record({
      method: seldom(
        6,
        fc.constant(own),
        fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE', 'TRACE', 'PROPFIND'),
      ),
      target: targetOf(route, likely),
      headers: headersOf(route, likely, tokens),
      body,
      chunked: fc.boolean(),
      wide: seldom(3, fc.constant(false), fc.constant(true)),
    })
    .map(({ method, target, headers, body, chunked, wide }) => ({
      method,
      target,
      headers,
      ...(body !== null && { body: Buffer.from(body, wide ? 'utf16le' : 'utf8'), chunked }),
    }))
}
