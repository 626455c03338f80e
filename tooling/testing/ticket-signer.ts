/** A signer without a ledger: with the key of a folder, made where it isn't there. */
import { firstKeyFile, readOrMakeKeyFile } from '../../apps/server/src/tickets/private-key.ts'
import { createTicketSigner, type TicketSigner } from '../../apps/server/src/tickets/ticket-signer.ts'

export function loadTicketSigner(dir: string): TicketSigner {
  return createTicketSigner(readOrMakeKeyFile(firstKeyFile(dir)))
}
