/** Checks a draft by the schema by which the server does, and says what is wrong in words, at the field at fault. Pure. */
import type { Id, Tariff } from '@marquee/shared'
import { ChangeTariffRequest } from '../../../schemas.ts'
import type { TariffDraft } from './draft.ts'

/** `path`: as `goods.goods.0.sizes.1.price`. */
export interface DraftFault {
  path: string
  sentence: string
}

export type CheckedDraft = { ok: true; tariff: Tariff } | { ok: false; faults: DraftFault[] }

type Issue = NonNullable<ReturnType<typeof ChangeTariffRequest.safeParse>['error']>['issues'][number]

/** @param id of the version that is made of it */
export function checkDraft(
  draft: TariffDraft,
  { cinemaId, follows, id }: { cinemaId: Id; follows: Id; id: Id },
): CheckedDraft {
  const parsed = ChangeTariffRequest.safeParse({ cinemaId, follows, tariff: { ...draft, id } })
  if (parsed.success) return { ok: true, tariff: parsed.data.tariff }
  const faults = parsed.error.issues.map((issue): DraftFault => {
    const path = issue.path.slice(1).map(String)
    return { path: path.join('.'), sentence: sentenceOf(issue, path.at(-1) ?? '', valueAt(draft, path)) }
  })
  // The first one of a field: what follows says the same in other words.
  return { ok: false, faults: faults.filter(({ path }, i) => faults.findIndex((each) => each.path === path) === i) }
}

/** A refusal of the server that names a field, at that field. */
export function faultOfRefusal(field: string, problem: string): DraftFault | undefined {
  const path = /^tariff\.(\S+)$/.exec(field)?.[1]
  return path === undefined ? undefined : { path, sentence: asSentence(problem) }
}

function valueAt(draft: TariffDraft, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    draft,
  )
}

const AMOUNTS = ['price', 'amount', 'more', 'step', 'refundsFrom']

function sentenceOf(issue: Issue, field: string, value: unknown): string {
  const isAmount = AMOUNTS.includes(field)
  if (value === '' || value === undefined) return 'Fill this in.'
  switch (issue.code) {
    case 'invalid_type':
      if (isAmount) return 'Write an amount of money.'
      return field === 'percentage' ? 'Write a percentage, such as 9 or 8.875.' : 'Write a whole number.'
    case 'too_small':
      if (Array.isArray(value)) return 'Name at least one.'
      if (typeof value === 'string') return 'Fill this in.'
      return isAmount || field === 'percentage' ? 'Must be more than nothing.' : `Must be at least ${issue.minimum}.`
    case 'too_big':
      if (Array.isArray(value)) return `There can be at most ${issue.maximum}.`
      if (typeof value === 'string') return `Must have at most ${issue.maximum} characters.`
      if (field === 'percentage') return 'Must be at most 100 %.'
      return isAmount ? 'Is more than one can pay here.' : `Must be at most ${issue.maximum}.`
    default:
      if (typeof value === 'string' && DAYS.has(field)) return 'Write a day, such as 25 December 2026.'
      return asSentence(issue.message)
  }
}

/** `0` and on: a holiday's place in its list has no name. */
const DAYS = new Set(['from', 'to', 'before'])

const asSentence = (problem: string): string => `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`
