/** What a cinema's receipt printers print, at the manager's page. */
import type { ManagedPrintTemplates } from '../../../catalogue/print-templates/manage-print-templates.ts'
import type { HandlersOf } from '../handler.ts'

export function createPrintTemplateHandlers(
  templates: ManagedPrintTemplates,
): HandlersOf<'printTemplates' | 'printTemplateVersion' | 'changePrintTemplate'> {
  return {
    printTemplates: (request, { terminal }) => templates.read(request, terminal),
    printTemplateVersion: (request, { terminal }) => templates.readVersion(request, terminal),
    changePrintTemplate: (request, { terminal }) => templates.change(request, terminal),
  }
}
