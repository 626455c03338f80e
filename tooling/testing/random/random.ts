/**
 * fast-check, and the seeds of random tests. `npm test` takes the same ones each time, so that a red build means a
 * change; `npm run explore` takes fresh ones. A failure found by exploring is kept as a fixed example in its test.
 */
import fc from 'fast-check'

/** Named by `npm run explore`. */
export const SEED_VARIABLE = 'MARQUEE_TEST_SEED'

/** The seed of properties: 32 bits. */
export const SEED = Number(process.env[SEED_VARIABLE] ?? 1)

/** The seeds for a test that draws one story a seed and has the seed in its name. */
export const seeds = (count: number): number[] => Array.from({ length: count }, (_, i) => SEED + i)

fc.configureGlobal({ seed: SEED })

export default fc
