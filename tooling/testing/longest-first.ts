/**
 * Orders test files: those that take minutes begin first, because begun last they would run on alone. Vitest's own order
 * begins with the largest files.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST = ['tooling/simulation/', 'tooling/rush/', 'guarded-seat-store.integration']

function rank({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((part) => moduleId.includes(part))
  return place === -1 ? LONGEST.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
