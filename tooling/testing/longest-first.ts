/**
 * Orders test files: those that take minutes begin first, because begun last they would run on alone. Vitest's own order
 * begins with the largest files.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST = [
  'tooling/simulation/simulation.integration',
  'tooling/rush/',
  'killed-paying.integration',
  'guarded-seat-store.integration',
  'jobs/jobs.integration',
  'recall.integration',
  'expiry.integration',
  'tooling/replay/',
  'lost-engine.integration',
  'e2e/screens.e2e',
  'e2e/cut-off-screens.e2e',
  'start/start.e2e',
  'e2e/door.e2e',
  'e2e/manager.e2e',
]

function rank({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((part) => moduleId.includes(part))
  return place === -1 ? LONGEST.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
