/**
 * All of the vocabulary, for a page that checks something by a schema. A page loads schemas when it needs them, and not at first:
 * the renderer's build makes files of their own of what is imported by this name (apps/desktop/build/schemas-apart.ts).
 */
export * from './index.ts'
