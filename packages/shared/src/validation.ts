/** The door: a message that doesn't fit its schema becomes a refusal that names the field and its fault. */
import type { z } from 'zod'
import { type Answer, granted, refused } from './refusals.ts'

const MAX_PROBLEM_LENGTH = 200

/** Parses `input` from outside; the first problem found, in words, is the refusal. */
export function validate<S extends z.ZodType>(schema: S, input: unknown): Answer<z.infer<S>> {
  const result = schema.safeParse(input)
  if (result.success) return granted(result.data)
  const issue = result.error.issues[0]
  const path = issue?.path.map(String).join('.') ?? ''
  if (issue?.code === 'unrecognized_keys') {
    const field = [path, ...issue.keys.slice(0, 3)].filter(Boolean).join(' ')
    return refused({
      code: 'malformed',
      field: field.slice(0, MAX_PROBLEM_LENGTH),
      problem: 'is not a field of this message',
    })
  }
  const message = issue?.message ?? 'is not valid'
  const problem = /^(must|is|names)\b/.test(message) ? message : `is not valid (${message})`
  return refused({
    code: 'malformed',
    field: (path || 'the message').slice(0, MAX_PROBLEM_LENGTH),
    problem: problem.slice(0, MAX_PROBLEM_LENGTH),
  })
}
