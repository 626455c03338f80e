/** What a cinema's receipt printers print, at a manager's page: the version in force, who made each and when, and the next one. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { PrintTemplate } from '../print-templates/print-template.ts'
import { templateFaults } from '../print-templates/template-faults.ts'
import { Instant } from '../times.ts'

export const TEMPLATE_VERSIONS_SHOWN = 20

export const PrintTemplatesRequest = z.strictObject({ cinemaId: Id })
export type PrintTemplatesRequest = z.infer<typeof PrintTemplatesRequest>

export const PrintTemplatesAnswer = z.object({
  inForce: PrintTemplate,
  /** null: the cinema has the usual template. */
  id: Id.nullable(),
  /** The latest first. `sameAs`: an earlier version that says the same, of several the latest; null: none does. */
  versions: z.array(
    z.object({ version: z.int().min(1), madeAt: Instant, madeBy: z.string(), sameAs: z.int().min(1).nullable() }),
  ),
})
export type PrintTemplatesAnswer = z.infer<typeof PrintTemplatesAnswer>

/** Reads a version that is in force no more, so that the next one can say the same. */
export const PrintTemplateVersionRequest = z.strictObject({ cinemaId: Id, version: z.int().min(1) })
export type PrintTemplateVersionRequest = z.infer<typeof PrintTemplateVersionRequest>

export const PrintTemplateVersionAnswer = z.object({ template: PrintTemplate })
export type PrintTemplateVersionAnswer = z.infer<typeof PrintTemplateVersionAnswer>

/** Makes the cinema's next template. Sent again with the same id, it is done once. */
export const ChangePrintTemplateRequest = z
  .strictObject({
    cinemaId: Id,
    /** The version that was looked at; null: the usual template. */
    follows: Id.nullable(),
    /** Of the new version. */
    id: Id,
    template: PrintTemplate,
  })
  .superRefine(({ template }, context) => {
    for (const { page, problem } of templateFaults(template)) {
      context.addIssue({ code: 'custom', path: ['template', page], message: problem })
    }
  })
export type ChangePrintTemplateRequest = z.infer<typeof ChangePrintTemplateRequest>

export const ChangePrintTemplateAnswer = z.object({ version: z.int().min(1) })
export type ChangePrintTemplateAnswer = z.infer<typeof ChangePrintTemplateAnswer>
