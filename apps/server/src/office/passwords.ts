/** Passwords of office accounts: argon2id as of PINs, and none of those that are guessed first. */
import { hash, verify } from '@node-rs/argon2'

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** zxcvbn's scores go from 0 to 4. At 3 an attacker with the ledger in hand needs 10^8 guesses at least. */
const LEAST_SCORE = 3

/** @returns a PHC string */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), PARAMETERS)

/** Of nobody's password: a try at a name that nobody has takes as long as any other. */
let nobodys: Promise<string> | undefined

/** @param hashed null: there is none, and the answer takes as long as if there were */
export async function isPassword(hashed: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this one')
  const isRight = await verify(hashed ?? (await nobodys), password.normalize('NFC'))
  return hashed !== null && isRight
}

/** Lists of passwords that leaked, words, keyboard rows and repetitions. @param known the account's own words */
export async function isGuessedFirst(password: string, known: readonly string[]): Promise<boolean> {
  // A megabyte, and wanted a few times a year.
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const judge = new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
  return judge.check(password, [...known, 'marquee']).score < LEAST_SCORE
}
