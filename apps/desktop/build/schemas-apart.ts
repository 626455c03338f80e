/**
 * Keeps schemas out of a page's first load. In `packages/shared` a schema stands beside the functions of its subject. A bundler puts
 * a module into one file. So one schema that one part of one screen checks by would bring zod, and all schemas that it is made
 * of, to every screen. (Zod and they are 45 kB of a counter's first load.)
 *
 * `@marquee/shared/schemas` is therefore a second copy of the same modules, which only the renderer's `schemas.ts` imports. A page
 * that checks something loads it. Of the first copy pages use functions alone, and `without-effects.ts` has its schemas left out.
 * The modules have no state, so that there may be two.
 */
import type { Plugin } from 'vite'

export const SCHEMAS = '?schemas'

export function schemasApart(): Plugin {
  return {
    name: 'schemas-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const begins = source === '@marquee/shared/schemas'
      const goesOn = source.startsWith('.') && importer?.endsWith(SCHEMAS) === true
      if (!begins && !goesOn) return null
      const resolved = await this.resolve(source, importer?.replace(SCHEMAS, ''), { ...options, skipSelf: true })
      return resolved === null ? null : { ...resolved, id: resolved.id + SCHEMAS }
    },
  }
}
