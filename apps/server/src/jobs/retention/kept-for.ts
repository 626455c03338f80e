/**
 * How long the ledger keeps what isn't in its books. Sales, tickets, money, history and what doors admitted are kept for good
 * (docs/retention.md). A gateway's event is kept for longer than any backup, so that a restored ledger knows it again.
 */
import { loadStatement } from '../../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))

export const KEPT_FOR = [
  { table: 'help_calls', days: 90, forget: statement('help-calls') },
  { table: 'kiosk_asks', days: 30, forget: statement('kiosk-asks') },
  { table: 'office_sessions', days: 400, forget: statement('office-sessions') },
  { table: 'office_invitations', days: 90, forget: statement('office-invitations') },
  { table: 'office_provider_attempts', days: 30, forget: statement('provider-attempts') },
  { table: 'enrolment_codes', days: 90, forget: statement('enrolment-codes') },
  { table: 'gateway_events', days: 400, forget: statement('gateway-events') },
  { table: 'seat_changes', days: 2, forget: statement('seat-changes') },
] as const
