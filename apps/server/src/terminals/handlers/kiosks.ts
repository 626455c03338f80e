/** Kiosks and those who help at them: calls for help, staff's word at the kiosk, its card reader. */
import { granted } from '@marquee/shared'
import type { HelpCalls } from '../help/help-calls.ts'
import type { KioskSettings } from '../kiosks/kiosk-settings.ts'
import type { ReadOwnReader } from '../kiosks/own-reader.ts'
import type { HandlersOf } from './handler.ts'

export function createKioskHandlers({
  helpCalls,
  settings,
  readOwnReader,
}: {
  helpCalls: HelpCalls
  settings: Pick<KioskSettings, 'told'>
  readOwnReader: ReadOwnReader
}): HandlersOf<
  'callForHelp' | 'helpCall' | 'endHelpCall' | 'helpCalls' | 'answerHelpCall' | 'tellOutOfOrder' | 'ownReader'
> {
  return {
    callForHelp: (request, { terminal }) => helpCalls.call(request, terminal),
    helpCall: ({ callId }, { terminal }) => helpCalls.own(callId, terminal),
    endHelpCall: ({ callId }, { terminal }) => helpCalls.end(callId, terminal),
    helpCalls: async (_, { terminal }) => granted(await helpCalls.list(terminal)),
    answerHelpCall: ({ callId }, { terminal, operatorId }) => helpCalls.answer(callId, terminal, operatorId),
    tellOutOfOrder: (request, { terminal }) => settings.told(request, terminal),
    ownReader: (_, { terminal }) => readOwnReader(terminal.id),
  }
}
