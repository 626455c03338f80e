/** What came of an act on an item, in words. Pure. */
import type { AttentionItem, TryAgainAnswer } from '@marquee/shared'
import { say } from './words/say.ts'

export interface Said {
  tone: 'good' | 'bad'
  sentence: string
}

export function inWords(
  { reference }: Pick<AttentionItem, 'reference'>,
  { outcome, error }: Pick<TryAgainAnswer, 'outcome'> & Partial<TryAgainAnswer>,
): Said {
  const of = reference === null ? undefined : { reference }
  switch (outcome) {
    case 'done':
      return { tone: 'good', sentence: of ? say('settled_now_of', of) : say('settled_now') }
    case 'under_way':
      return { tone: 'good', sentence: of ? say('being_tried_of', of) : say('being_tried') }
    case 'failed': {
      const why = { error: error ?? say('nobody_said_why') }
      return { tone: 'bad', sentence: of ? say('failed_again_of', { ...of, ...why }) : say('failed_again', why) }
    }
  }
}
