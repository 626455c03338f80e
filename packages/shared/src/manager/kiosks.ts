/** Kiosks at a manager's page. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { KioskMessage } from '../kiosks/kiosk-setting.ts'
import { Instant } from '../times.ts'

export const KioskRequest = z.strictObject({ terminalId: Id })
export type KioskRequest = z.infer<typeof KioskRequest>

/** null: none any more. */
export const SetKioskMessageRequest = z.strictObject({ terminalId: Id, message: KioskMessage.nullable() })
export type SetKioskMessageRequest = z.infer<typeof SetKioskMessageRequest>

/** Of the kiosk's page as it was, a JPEG in base64. */
export const PictureOfKioskAnswer = z.object({ picture: z.string(), at: Instant })
export type PictureOfKioskAnswer = z.infer<typeof PictureOfKioskAnswer>
