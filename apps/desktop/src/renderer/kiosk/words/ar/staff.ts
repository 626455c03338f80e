import type { WordsOf } from '../../../words/words-of.ts'
import type { staff as english } from '../en/staff.ts'

export const staff: WordsOf<typeof english> = {
  help_title: 'المساعدة',
  help_call: 'طلب المساعدة',
  help_asking: 'لحظة من فضلك',
  help_waiting: 'تم إبلاغ الموظفين. إن لم يحضر أحد قريبًا، فتوجّه إلى شباك التذاكر.',
  help_coming: 'هناك من هو قادم لمساعدتك.',
  help_nobody: 'لا يمكن استدعاء أحد الآن. توجّه إلى شباك التذاكر، وستجد المساعدة هناك.',
  help_end: 'لم أعد بحاجة إلى المساعدة',
  house_message: 'رسالة من السينما',
}
