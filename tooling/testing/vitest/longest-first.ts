/**
 * Orders test files: those that take longest begin first, because begun last they would run on alone. The simulation needs two
 * cores, so files that mostly wait begin beside it. Vitest's own order begins with the largest files.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST = [
  'tooling/simulation/simulation.integration',
  'killed-at-reader.integration',
  'jobs/jobs.integration',
  'recall.integration',
  'expiry.integration',
  'lost-engine.integration',
  'tooling/rush/',
  'guarded-seat-store.integration',
  'killed-paying.integration',
  'tooling/replay/',
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
