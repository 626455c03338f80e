/** Managers' print templates: reading a cinema's, and making the version that follows the one that was looked at. */
import {
  type Answer,
  type ChangePrintTemplateAnswer,
  type ChangePrintTemplateRequest,
  granted,
  type Id,
  PrintTemplate,
  type PrintTemplatesAnswer,
  type PrintTemplatesRequest,
  type PrintTemplateVersionAnswer,
  type PrintTemplateVersionRequest,
  refused,
  TEMPLATE_VERSIONS_SHOWN,
  type TerminalIdentity,
  USUAL_TEMPLATE,
} from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { changeCatalogue } from '../change.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const PRINT_TEMPLATES = statement('print-templates')
const TEMPLATE_VERSION = statement('template-version')
const TEMPLATE_TO_FOLLOW = statement('template-to-follow')
const ADD_TEMPLATE = statement('add-template')

type Manager = Pick<TerminalIdentity, 'cinemaId' | 'name'>

export interface ManagedPrintTemplates {
  /** Refused for another cinema's, if the manager belongs to one. So are the others. */
  read(request: PrintTemplatesRequest, manager: Manager): Promise<Answer<PrintTemplatesAnswer>>
  /** Refused with `unknown_template_version` where the cinema never had that one. */
  readVersion(request: PrintTemplateVersionRequest, manager: Manager): Promise<Answer<PrintTemplateVersionAnswer>>
  /** Idempotent by the new version's id. */
  change(request: ChangePrintTemplateRequest, manager: Manager): Promise<Answer<ChangePrintTemplateAnswer>>
}

const isOthers = (cinemaId: Id, manager: Manager): boolean => manager.cinemaId !== null && manager.cinemaId !== cinemaId

export function createManagedPrintTemplates({ pool }: { pool: Pool }): ManagedPrintTemplates {
  return {
    async read({ cinemaId }, manager) {
      if (isOthers(cinemaId, manager)) return refused({ code: 'template_of_other_cinema' })
      const { rows } = await pool.query<{
        id: Id | null
        template: unknown
        versions: PrintTemplatesAnswer['versions']
      }>({ ...PRINT_TEMPLATES, values: [cinemaId, TEMPLATE_VERSIONS_SHOWN] })
      const [row] = rows
      if (!row) return refused({ code: 'unknown_cinema', cinemaId })
      const { id, template, versions } = row
      return granted({ id, inForce: id === null ? USUAL_TEMPLATE : PrintTemplate.parse(template), versions })
    },

    async readVersion({ cinemaId, version }, manager) {
      if (isOthers(cinemaId, manager)) return refused({ code: 'template_of_other_cinema' })
      const { rows } = await pool.query<{ template: unknown }>({ ...TEMPLATE_VERSION, values: [cinemaId, version] })
      const [row] = rows
      if (!row) return refused({ code: 'unknown_template_version', version })
      return granted({ template: PrintTemplate.parse(row.template) })
    },

    change({ cinemaId, follows, id, template }, manager) {
      // Changes come one after the other, so what is found here stands until the commit.
      return changeCatalogue(pool, async (tx, revision) => {
        const unchanged = (value: Answer<ChangePrintTemplateAnswer>) => ({ changed: false, value })
        if (isOthers(cinemaId, manager)) return unchanged(refused({ code: 'template_of_other_cinema' }))
        const text = JSON.stringify(template)
        const { rows } = await tx.query<{
          newestId: Id | null
          newestVersion: number | null
          newestBy: string | null
          isTaken: boolean
          madeVersion: number | null
        }>({ ...TEMPLATE_TO_FOLLOW, values: [cinemaId, follows, id, text] })
        const [found] = rows
        if (!found) return unchanged(refused({ code: 'unknown_cinema', cinemaId }))
        if (found.madeVersion !== null) return unchanged(granted({ version: found.madeVersion }))
        if (found.isTaken) return unchanged(refused({ code: 'command_id_reused' }))
        if (follows !== found.newestId) {
          return unchanged(refused({ code: 'template_followed', by: found.newestBy ?? '' }))
        }
        const version = (found.newestVersion ?? 0) + 1
        await tx.query({ ...ADD_TEMPLATE, values: [id, cinemaId, version, text, manager.name, revision] })
        return { changed: true, value: granted({ version }) }
      })
    },
  }
}
