/** The tariff of a cinema, at the manager's page. */
import type { ManagedTariffs } from '../../../catalogue/tariffs/manage-tariffs.ts'
import type { HandlersOf } from '../handler.ts'

export function createTariffHandlers(tariffs: ManagedTariffs): HandlersOf<'tariffs' | 'changeTariff'> {
  return {
    tariffs: (request, { terminal }) => tariffs.read(request, terminal),
    changeTariff: (request, { terminal }) => tariffs.change(request, terminal),
  }
}
