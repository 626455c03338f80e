/** The parameters of each request. An unknown parameter is refused by its name, as Stripe does. */
import { z } from 'zod'
import { isCurrency, objectionTo } from './currencies.ts'
import type { Form } from './form.ts'
import { problem, type Reply } from './reply.ts'

const MAX_AMOUNT = 99_999_999

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'Invalid integer')
    .transform(Number)
    .refine((n) => n >= min && n <= max, `Must be from ${min} to ${max}`)

/** `types[0]=card` comes as {0: 'card'}. */
const list = <T extends z.ZodType>(item: T) =>
  z.record(z.string().regex(/^\d*$/), item).transform(Object.values<z.infer<T>>)

const Metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((metadata) => Object.keys(metadata).length <= 50, 'Must have at most 50 keys')

const Page = {
  limit: whole(1, 100).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
}

export const CreateIntent = z
  .strictObject({
    amount: whole(1, MAX_AMOUNT),
    currency: z.string().refine(isCurrency, 'Invalid currency: must be one that is charged in, in small letters'),
    allowed_payment_method_types: list(z.enum(['card', 'card_present'])),
    capture_method: z.literal('automatic'),
    customer: z.string().min(1).optional(),
    description: z.string().max(1000).optional(),
    statement_descriptor_suffix: z
      .string()
      .max(22)
      .regex(/[A-Za-z]/, 'Must have a letter')
      .regex(/^[^<>\\'"*]*$/, 'Must not have any of < > \\ \' " *')
      .optional(),
    metadata: Metadata.default({}),
  })
  .superRefine(({ amount, currency }, context) => {
    const message = objectionTo(amount, currency)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['amount'], message })
  })

/** The charge itself, where its id would be. */
const WithCharge = list(z.literal('latest_charge')).optional()

export const ConfirmIntent = z.strictObject({
  payment_method: z.string().min(1),
  error_on_requires_action: z.literal('true').optional(),
  off_session: z.literal('true').optional(),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
  use_stripe_sdk: z.literal('true').optional(),
  expand: WithCharge,
})

export const CreateCustomer = z.strictObject({ metadata: Metadata.default({}) })

export const CreateSetup = z.strictObject({
  customer: z.string().min(1),
  allowed_payment_method_types: list(z.literal('card')),
  usage: z.literal('off_session'),
  metadata: Metadata.default({}),
})

export const ConfirmSetup = z.strictObject({
  payment_method: z.string().min(1),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
  use_stripe_sdk: z.literal('true').optional(),
})

export const RetrieveSetup = z.strictObject({})
export const RetrieveMethod = z.strictObject({})
export const CancelIntent = z.strictObject({})
export const RetrieveIntent = z.strictObject({ expand: WithCharge })

const Flag = z.enum(['true', 'false']).transform((word) => word === 'true')

export const ProcessOnReader = z.strictObject({
  payment_intent: z.string().min(1),
  process_config: z
    .strictObject({
      enable_customer_cancellation: Flag.optional(),
      skip_tipping: Flag.optional(),
      tipping: z.strictObject({ amount_eligible: whole(0, MAX_AMOUNT).optional() }).optional(),
    })
    .optional(),
})

export const CancelAction = z.strictObject({})
export const RetrieveReader = z.strictObject({})

export const ListReaders = z.strictObject({
  ...Page,
  device_type: z.string().optional(),
  location: z.string().optional(),
  serial_number: z.string().optional(),
  status: z.enum(['online', 'offline']).optional(),
})

export const CreateRefund = z.strictObject({
  payment_intent: z.string().min(1),
  amount: whole(1, MAX_AMOUNT).optional(),
  metadata: Metadata.default({}),
})

/** Seconds. */
const Second = whole(0, Number.MAX_SAFE_INTEGER)
const Created = z.strictObject({ gte: Second.optional(), lte: Second.optional() }).optional()

export const RetrieveDispute = z.strictObject({})
export const RetrieveWarning = z.strictObject({})

export const ListIntents = z.strictObject({ ...Page, created: Created })

export const ListRefunds = z.strictObject({ ...Page, payment_intent: z.string().optional(), created: Created })

export const ListCharges = z.strictObject({
  ...Page,
  payment_intent: z.string().optional(),
  created: Created,
})

export const ListBalance = z.strictObject({
  ...Page,
  created: Created,
  payout: z.string().optional(),
  expand: list(z.literal('data.source')).optional(),
})

export const ListPayouts = z.strictObject({ ...Page, created: Created })

/** `a.b` as Stripe says it: `a[b]`. */
const nameOf = ([first, ...rest]: readonly PropertyKey[]): string =>
  String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('')

export function readParams<S extends z.ZodType>(
  schema: S,
  form: Form,
): { ok: true; params: z.infer<S> } | { ok: false; reply: Reply } {
  const parsed = schema.safeParse(form)
  if (parsed.success) return { ok: true, params: parsed.data }
  const issue = parsed.error.issues[0]
  const path = issue?.path ?? []
  if (issue?.code === 'unrecognized_keys') {
    return { ok: false, reply: refuse(nameOf([...path, ...issue.keys.slice(0, 1)]), 'parameter_unknown') }
  }
  const param = nameOf(path)
  const missing = issue?.code === 'invalid_type' && issue.input === undefined
  return { ok: false, reply: refuse(param, missing ? 'parameter_missing' : 'parameter_invalid', issue?.message) }
}

function refuse(param: string, code: string, why = ''): Reply {
  const message = `${code.replace('_', ' ')}: ${param}. ${why}`.trim()
  return problem(400, { type: 'invalid_request_error', code, param, message })
}
