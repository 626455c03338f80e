/** A person's reason for an act, in their own words: kept in the books and shown to people as it is. */
import { z } from 'zod'
import { plainText } from './text.ts'

export const Reason = z.string().trim().min(1, 'must say why').pipe(plainText(500))
export type Reason = z.infer<typeof Reason>
