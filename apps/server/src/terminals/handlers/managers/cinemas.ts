/** A cinema itself, at the manager's page. */
import type { SetCinemaLanguage } from '../../../catalogue/cinema-language/set-cinema-language.ts'
import type { HandlersOf } from '../handler.ts'

export function createCinemaHandlers(setLanguage: SetCinemaLanguage): HandlersOf<'setCinemaLanguage'> {
  return {
    setCinemaLanguage: (request, { terminal }) => setLanguage(request, terminal),
  }
}
