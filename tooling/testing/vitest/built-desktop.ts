/**
 * Vitest's global setup of the browser tests: builds the screens and the shell once, before the first of them. A test file
 * that built them itself would replace the pages of a test file that runs at the same time.
 */
import { buildRenderer, buildShell, isRendererFresh } from '../../services/desktop-build.ts'

export default function setup(): void {
  if (!isRendererFresh()) buildRenderer()
  buildShell()
}
