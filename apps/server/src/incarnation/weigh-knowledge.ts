/**
 * Compares what a terminal knows with the ledger, in the transaction of its boot, before it is granted anything. The decision itself
 * is in `judge-knowledge.ts`, and what is believed at all in `plausible-citation.ts`.
 */
import type { BootRequest, IncarnationName } from '@marquee/shared'
import { loadStatement, type Tx } from '../infra/postgres.ts'
import {
  type CitedNumbers,
  keepSetBackWord,
  NOTHING_CITED,
  newestIncarnation,
  raiseCatalogue,
  raiseGrantsAndNews,
} from './begin-incarnation.ts'
import { judgeKnowledge, type Knowledge, type LedgerKnows } from './judge-knowledge.ts'
import { implausibleField } from './plausible-citation.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const READ_INCARNATION = statement('read-incarnation')
const IS_KNOWN_INCARNATION = statement('is-known-incarnation')
const KEEP_LOST_INCARNATION = statement('keep-lost-incarnation')
const LEDGER_NUMBERS = statement('ledger-numbers')
const HAS_SPOKEN_LATELY = statement('has-spoken-lately')

const ABOVE = 'cites numbers of the lost hours that are above the ledger’s'

export interface Weighed {
  incarnation: IncarnationName
  knowledge: Knowledge
}

/**
 * If the terminal knows more of an earlier life of the ledger, the numbers are above all that it cites when this is done.
 * @param knows only what its kind can know
 */
export async function weighKnowledge(
  tx: Tx,
  request: BootRequest,
  terminal: Pick<LedgerKnows, 'servedIn' | 'runNumber' | 'answered'> & { id: string },
): Promise<Weighed> {
  const { knows } = request
  const { rows } = await tx.query<IncarnationName>(READ_INCARNATION)
  const incarnation = rows[0]
  if (!incarnation) throw new Error('the ledger has no incarnation')
  const { given: numbers, above } = knows ? await ledgerNumbers(tx) : { given: NOTHING_CITED, above: NOTHING_CITED }
  const { runNumber, answered } = terminal
  const field = implausibleField(request, { runNumber, answered: answered.sequence, numbers })
  if (field) return { incarnation, knowledge: { kind: 'implausible', field } }
  const named = knows?.incarnation ?? null
  const namedIsKnown = await isKnown(tx, { newest: incarnation.id, named, terminalId: terminal.id })
  const knowledge = judgeKnowledge(request.runNumber, knows, { ...terminal, incarnation, namedIsKnown, numbers })
  const raises = knowledge.kind === 'lost_hours' && knows !== undefined && isAbove(knows, above)
  if ((knowledge.kind === 'set_back' || raises) && (await hasSpokenLately(tx, terminal.id))) {
    const what = knowledge.kind === 'set_back' ? knowledge.what : ABOVE
    return { incarnation, knowledge: { kind: 'too_often', what } }
  }
  if (knowledge.kind === 'lost_hours' && !namedIsKnown) {
    // If the answer is lost the terminal asks again, and must not prove the same set-back a second time.
    await tx.query({ ...KEEP_LOST_INCARNATION, values: [named, incarnation.number, terminal.id] })
  }
  if (raises) {
    // The lock lets one at a time through, so that no number goes back.
    await newestIncarnation(tx)
    await keepSetBackWord(tx, terminal.id, `The terminal ${ABOVE}.`)
    await raiseGrantsAndNews(tx, knows)
    // The raise makes every terminal pull the whole programme, so it is done only if the terminal cites a catalogue
    // revision above the ledger's.
    if (knows.catalogueRevision > numbers.catalogueRevision) await raiseCatalogue(tx, knows.catalogueRevision)
  }
  return { incarnation: { number: incarnation.number, id: incarnation.id }, knowledge }
}

const isAbove = (cited: CitedNumbers, known: CitedNumbers): boolean =>
  cited.grantNumber > known.grantNumber ||
  cited.catalogueRevision > known.catalogueRevision ||
  cited.doorNews > known.doorNews

const hasSpokenLately = async (tx: Tx, terminalId: string): Promise<boolean> =>
  (await tx.query({ ...HAS_SPOKEN_LATELY, values: [terminalId] })).rowCount === 1

/** Too many lost ones have been named for another one to show anything: then it counts as known. */
async function isKnown(
  tx: Tx,
  { newest, named, terminalId }: { newest: string; named: string | null; terminalId: string },
): Promise<boolean> {
  if (named === null || named === newest) return true
  return (await tx.query({ ...IS_KNOWN_INCARNATION, values: [named, terminalId] })).rowCount !== 0
}

interface NumbersRow {
  grant_number: number
  catalogue_revision: number
  door_news: number
  door_news_above: number
}

/** @returns `given`: the highest that were given; `above`: the next ones are above these, since a raise may have had no news yet */
async function ledgerNumbers(tx: Tx): Promise<{ given: CitedNumbers; above: CitedNumbers }> {
  const row = (await tx.query<NumbersRow>(LEDGER_NUMBERS)).rows[0]
  if (!row) throw new Error('the ledger has no numbers')
  const given = { grantNumber: row.grant_number, catalogueRevision: row.catalogue_revision, doorNews: row.door_news }
  return { given, above: { ...given, doorNews: row.door_news_above } }
}
