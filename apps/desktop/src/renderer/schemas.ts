/**
 * Where a part of the page checks something by a schema, it imports the schema from here, and never from `@marquee/shared`. The
 * build then keeps schemas out of what is loaded at first (build/schemas-apart.ts).
 */
import './zod-without-eval.ts'

export * from '@marquee/shared/schemas'
export { z } from 'zod'
