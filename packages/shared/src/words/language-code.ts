/** A customer's language on the wire. Apart from the list itself: a page that only shows words loads no schemas. */
import { z } from 'zod'
import { LANGUAGE_CODES } from './languages.ts'

export const LanguageCode = z.enum(LANGUAGE_CODES, `must be one of ${LANGUAGE_CODES.join(', ')}`)
