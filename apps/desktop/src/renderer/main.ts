/**
 * The page's beginning. Schemas ask as they are made whether they may use eval, so none is made before this is said. Screens
 * share files with the page, and whatever one file imports is run before it: so the page itself is imported afterwards.
 */
import './zod-without-eval.ts'

void import('./start.tsx')
