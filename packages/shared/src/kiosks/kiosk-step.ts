/** What a kiosk's page shows, as the house may know it: the step alone, and nothing of its visitor. */
import { z } from 'zod'

export const KIOSK_STEPS = [
  'attract',
  'movies',
  'tickets',
  'seats',
  'goods',
  'pay',
  'done',
  'pick_up',
  'out_of_order',
] as const
export const KioskStep = z.enum(KIOSK_STEPS)
export type KioskStep = z.infer<typeof KioskStep>

/** Steps on which a visitor's address, telephone number or tickets may stand: nobody gets a picture of them. */
const PRIVATE_STEPS: readonly KioskStep[] = ['pay', 'done', 'pick_up']
export const isPrivateStep = (step: KioskStep): boolean => PRIVATE_STEPS.includes(step)

/** A visitor who pays, or takes their tickets, is left to finish: the kiosk goes out of order after them. */
export const mayBeTakenOut = (step: KioskStep): boolean => step !== 'pay' && step !== 'done'
