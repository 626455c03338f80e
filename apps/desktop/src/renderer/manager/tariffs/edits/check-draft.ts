/** Checks a draft by the schema by which the server does, and says what is wrong in words, at the field at fault. Pure. */

import type { Id, Tariff } from '@marquee/shared'
import { ChangeTariffRequest } from '../../../schemas.ts'
import { problemInWords } from '../words/problem-words.ts'
import { say } from '../words/say.ts'
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
  return path === undefined ? undefined : { path, sentence: problemInWords(problem) }
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
  if (value === '' || value === undefined) return say('fill_in')
  switch (issue.code) {
    case 'invalid_type':
      if (isAmount) return say('write_money')
      return field === 'percentage' ? say('write_percentage') : say('write_whole')
    case 'too_small':
      if (Array.isArray(value)) return say('name_one')
      if (typeof value === 'string') return say('fill_in')
      return isAmount || field === 'percentage'
        ? say('more_than_nothing')
        : say('at_least', { least: Number(issue.minimum) })
    case 'too_big':
      if (Array.isArray(value)) return say('at_most_things', { most: Number(issue.maximum) })
      if (typeof value === 'string') return say('at_most_characters', { most: Number(issue.maximum) })
      if (field === 'percentage') return say('at_most_percent')
      return isAmount ? say('too_much_money') : say('at_most', { most: Number(issue.maximum) })
    default:
      if (typeof value === 'string' && DAYS.has(field)) return say('write_day')
      return problemInWords(issue.message)
  }
}

/** `0` and on: a holiday's place in its list has no name. */
const DAYS = new Set(['from', 'to', 'before'])
