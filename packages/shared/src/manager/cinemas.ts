/** What managers say of a cinema itself. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { LanguageCode } from '../words/language-code.ts'

/** For customers of whom nobody knows another language. */
export const SetCinemaLanguageRequest = z.strictObject({ cinemaId: Id, language: LanguageCode })
export type SetCinemaLanguageRequest = z.infer<typeof SetCinemaLanguageRequest>
