/** Templates of what is printed. */
import {
  ChangePrintTemplateAnswer,
  ChangePrintTemplateRequest,
  PrintTemplatesAnswer,
  PrintTemplatesRequest,
  PrintTemplateVersionAnswer,
  PrintTemplateVersionRequest,
} from '../../manager/print-templates.ts'
import { type Call, QUICK_MS } from './call.ts'

export const TEMPLATE_CALLS = {
  /** Reads what a cinema's receipt printers print. */
  printTemplates: {
    request: PrintTemplatesRequest,
    answer: PrintTemplatesAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the template is not known',
  },
  /** Reads an earlier version of it. */
  printTemplateVersion: {
    request: PrintTemplateVersionRequest,
    answer: PrintTemplateVersionAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'that version is not known',
  },
  /** Makes the next version of it. Sent again with the version's id, it is done once. */
  changePrintTemplate: {
    request: ChangePrintTemplateRequest,
    answer: ChangePrintTemplateAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the template may or may not be changed',
  },
} as const satisfies Record<string, Call>
