/** The policy as a form holds it, as texts, and back. Pure. */
import { AllotmentPolicy } from '../../schemas.ts'

export interface PolicyFields {
  seats: string
  category: string
  hoursBefore: string
  backMinutesBefore: string
  /** null: every counter. */
  terminalIds: string[] | null
}

export const ANY_CATEGORY = ''

export function fieldsOf(policy: AllotmentPolicy): PolicyFields {
  return {
    seats: String(policy.seats),
    category: policy.category ?? ANY_CATEGORY,
    hoursBefore: String(policy.hoursBefore),
    backMinutesBefore: String(policy.backMinutesBefore),
    terminalIds: policy.terminalIds,
  }
}

export const LIMITS = {
  seats: { min: 0, max: 100 },
  hoursBefore: { min: 1, max: 168 },
  backMinutesBefore: { min: 0, max: 600 },
} as const

/** The fields with a fault; a policy without any can be kept. */
export function problemsOf(fields: PolicyFields): (keyof typeof LIMITS | 'terminalIds')[] {
  const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[]
  const wrong = names.filter((name) => {
    const value = numberOf(fields[name])
    return value === undefined || value < LIMITS[name].min || value > LIMITS[name].max
  })
  return fields.terminalIds?.length === 0 ? [...wrong, 'terminalIds'] : wrong
}

/** undefined: a field is not what it should be. */
export function policyOf(fields: PolicyFields): AllotmentPolicy | undefined {
  if (problemsOf(fields).length > 0) return undefined
  const parsed = AllotmentPolicy.safeParse({
    seats: numberOf(fields.seats),
    category: fields.category === ANY_CATEGORY ? null : fields.category,
    hoursBefore: numberOf(fields.hoursBefore),
    backMinutesBefore: numberOf(fields.backMinutesBefore),
    terminalIds: fields.terminalIds,
  })
  return parsed.success ? parsed.data : undefined
}

function numberOf(text: string): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
}
