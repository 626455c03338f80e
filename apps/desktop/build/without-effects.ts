/**
 * Lets the bundler leave out what no page uses of `packages/shared`. Its package.json says that its modules have no effects. But a
 * bundler believes that of whole modules alone, and keeps each call of a module from which anything is used: `z.object(…)` might do
 * anything. So each value that a module makes with a call as it is loaded becomes the value of a function that is said to be pure.
 */
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SHARED = join(import.meta.dirname, '../../../packages/shared/src')

/** What has no effect by its form. */
const PLAIN = new Set(['Literal', 'Identifier', 'ArrowFunctionExpression', 'FunctionExpression', 'TemplateLiteral'])

export function withoutEffects(): Plugin {
  return {
    name: 'without-effects',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(SHARED)) return null
      const made = this.parse(code).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        if (declared?.type !== 'VariableDeclaration') return []
        return declared.declarations.flatMap(({ init }) => (init && !PLAIN.has(init.type) ? [init] : []))
      })
      let pure = code
      for (const { start, end } of made.toReversed()) {
        pure = `${pure.slice(0, start)}/* @__PURE__ */ (() => (${pure.slice(start, end)}))()${pure.slice(end)}`
      }
      return { code: pure, map: null }
    },
  }
}
