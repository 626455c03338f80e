import type { WordsOf } from '../../../words/words-of.ts'
import type { connection as english } from '../en/connection.ts'

export const connection: WordsOf<typeof english> = {
  connection: 'الاتصال',
  link_lost: 'انقطع برنامج الجهاز منذ {time}',
  link_lost_more: 'هذه الصفحة لا تصل إلى جهازها. تحاول من جديد بنفسها، وقد يكون المعروض قديمًا.',
  link_starting: 'يبدأ',
  link_starting_more: 'هذه الصفحة تتصل بجهازها.',
  link_refused: 'رفضه الخادم',
  link_not_enrolled: 'غير مسجّل',
  link_not_enrolled_more: 'أدخل رمزًا من المدير.',
  link_cut_off: 'غير متصل منذ {time}',
  link_cut_off_more: 'يستمر فحص التذاكر. ما يدخل من الأبواب الأخرى يُعرف لاحقًا.',
  link_connecting: 'يتصل',
  link_connecting_more: 'يتصل بالخادم.',
  link_online: 'متصل',
  cut_off_since: 'غير متصل منذ {time}',
  less_than_a_minute: 'أقل من دقيقة',
  minutes:
    '{count, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتان} few {# دقائق} many {# دقيقة} other {# دقيقة}}',
  hours_and_minutes: '{hours} س {minutes} د',
  waiting:
    '{count, plural, zero {# عملية دخول لم تُرسل إلى الخادم} one {عملية دخول واحدة لم تُرسل إلى الخادم} two {عمليتا دخول لم تُرسل إلى الخادم} few {# عمليات دخول لم تُرسل إلى الخادم} many {# عملية دخول لم تُرسل إلى الخادم} other {# عملية دخول لم تُرسل إلى الخادم}}',
  nothing_waits: 'لا شيء ينتظر الإرسال إلى الخادم',
  kept: '{count, plural, zero {# عملية دخول في الحفظ، تنتظر الإرسال إلى الخادم} one {عملية دخول واحدة في الحفظ، تنتظر الإرسال إلى الخادم} two {عمليتا دخول في الحفظ، تنتظر الإرسال إلى الخادم} few {# عمليات دخول في الحفظ، تنتظر الإرسال إلى الخادم} many {# عملية دخول في الحفظ، تنتظر الإرسال إلى الخادم} other {# عملية دخول في الحفظ، تنتظر الإرسال إلى الخادم}}',
  enrol_again: 'سجّل هذا الجهاز من جديد…',
}
