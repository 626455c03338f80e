/** The version of this program, as managers see it. `version.test.ts` compares it with package.json. */
export const VERSION = '0.1.0'
