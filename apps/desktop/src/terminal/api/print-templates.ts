/** What a manager's page asks its own terminal about print templates: how they come out, and a logo's dots. */
import { type Answer, Id, MAX_LOGO_BYTES, type PrintLogo, PrintTemplate, TEMPLATED_PAGES } from '@marquee/shared'
import { z } from 'zod'
import type { ApiOf, ScreenCall } from './screen-call.ts'

const MAX_LOGO_TEXT = 4 * Math.ceil(MAX_LOGO_BYTES / 3)

/** A page as it comes out, drawn from the very bytes that a printer would get. */
export interface PrintPreview {
  /** A data URI of a PNG. */
  picture: string
  /** In dots. */
  width: number
  height: number
}

export const PRINT_TEMPLATE_CALLS = {
  /** A sample page. Refused with one sentence where it can't be printed. */
  previewPrint: {
    request: z.strictObject({ cinemaId: Id, template: PrintTemplate, page: z.enum(TEMPLATED_PAGES) }),
    answer: z.custom<Answer<PrintPreview>>(),
  },
  /** A PNG as black dots, no wider than the paper prints. */
  readLogo: {
    request: z.strictObject({ png: z.base64().max(MAX_LOGO_TEXT, 'must be at most 40 KB') }),
    answer: z.custom<Answer<PrintLogo>>(),
  },
} satisfies Record<string, ScreenCall>

export type PrintTemplateApi = ApiOf<typeof PRINT_TEMPLATE_CALLS>
