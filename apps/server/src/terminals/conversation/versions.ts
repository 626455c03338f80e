/**
 * Translates messages for terminals of the versions before the server's own. What such a version says otherwise is in a file
 * of its own (`version-3.ts`); the rest of the server knows only the newest version. Most changes need no translation: an
 * answer may gain fields, a request may gain optional ones (see CONTRIBUTING.md).
 */
import {
  type Answer,
  type AskName,
  CATALOGUE_KINDS,
  type CallName,
  type CatalogueKind,
  describeRefusal,
  granted,
  isCallName,
  type NoticeName,
  PROTOCOL_VERSION,
  type Refusal,
  type RefusalCode,
  refused,
  SPOKEN_VERSIONS,
  type SpokenVersion,
} from '@marquee/shared'
import { type Difference, fromToday, toToday } from './differences.ts'
import {
  CALLS_OF_VERSION_3,
  CODES_OF_VERSION_3,
  DIFFERENCES_OF_VERSION_3,
  KINDS_OF_VERSION_3,
  REFUSALS_OF_VERSION_3,
} from './version-3.ts'

type ByName<N extends string> = { readonly [name in N]?: readonly Difference[] }

interface Older {
  /** Today's names of its calls, by the names that it has for them, where they differ. */
  calls: Readonly<Record<string, CallName>>
  refusals: ReadonlySet<RefusalCode>
  kinds: readonly CatalogueKind[]
  codes: Difference
  differences: {
    requests: ByName<CallName>
    answers: ByName<CallName>
    notices: ByName<NoticeName>
    acknowledgements: ByName<AskName>
  }
}

/** undefined: the server's own version. */
const OLDER: Record<SpokenVersion, Older | undefined> = {
  3: {
    calls: CALLS_OF_VERSION_3,
    refusals: REFUSALS_OF_VERSION_3,
    kinds: KINDS_OF_VERSION_3,
    codes: CODES_OF_VERSION_3,
    differences: DIFFERENCES_OF_VERSION_3,
  },
  [PROTOCOL_VERSION]: undefined,
}

/** A refusal that isn't known becomes `unavailable`, with its sentence. */
export const knownRefusal = (known: ReadonlySet<RefusalCode>, refusal: Refusal): Refusal =>
  known.has(refusal.code)
    ? refusal
    : // `unavailable` puts a full stop of its own behind it.
      { code: 'unavailable', what: describeRefusal(refusal).replace(/\.$/, '') }

/** @returns the refusal as a terminal of that version knows it */
export function refusalIn(version: SpokenVersion, refusal: Refusal): Refusal {
  const older = OLDER[version]
  if (!older) return refusal
  // The type has only today's codes. Nothing here reads the code after this: it goes out as it is.
  return fromToday(knownRefusal(older.refusals, refusal), [older.codes]) as Refusal
}

/** @returns the call of today that a terminal of that version makes by this name; undefined: there is none */
export function callFrom(version: SpokenVersion, name: string): CallName | undefined {
  const calls = OLDER[version]?.calls
  if (calls && Object.hasOwn(calls, name)) return calls[name]
  return isCallName(name) ? name : undefined
}

/** @returns the kinds of catalogue entries that a terminal of that version knows: it would refuse a whole page for another one */
export const kindsIn = (version: SpokenVersion): readonly CatalogueKind[] => OLDER[version]?.kinds ?? CATALOGUE_KINDS

/** @returns the answer as a terminal of that version knows it */
export function answerIn(version: SpokenVersion, name: CallName, answer: Answer<unknown>): Answer<unknown> {
  if (!answer.ok) return refused(refusalIn(version, answer.refusal))
  const older = OLDER[version]
  return older ? granted(fromToday(answer.value, older.differences.answers[name])) : answer
}

/** @returns the request of a terminal of that version, unchecked, as a terminal of today would send it */
export function requestFrom(version: SpokenVersion, name: CallName, request: unknown): unknown {
  const older = OLDER[version]
  return older ? toToday(request, older.differences.requests[name]) : request
}

/** @returns the notice as a terminal of that version knows it */
export function noticeIn(version: SpokenVersion, name: NoticeName, notice: unknown): unknown {
  const older = OLDER[version]
  return older ? fromToday(notice, older.differences.notices[name]) : notice
}

/** @returns what a terminal of that version acknowledged a notice with, unchecked, as a terminal of today would */
export function acknowledgementFrom(version: SpokenVersion, name: NoticeName, answer: unknown): unknown {
  const known: ByName<NoticeName> | undefined = OLDER[version]?.differences.acknowledgements
  return known ? toToday(answer, known[name]) : answer
}

export const unsupportedVersion = (got: number): Refusal => ({
  code: 'unsupported_protocol',
  got,
  supported: PROTOCOL_VERSION,
  oldest: SPOKEN_VERSIONS[0],
})
