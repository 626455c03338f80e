import type { WordsOf } from '../../../../words/words-of.ts'
import type { renewals as english } from '../en/renewals.ts'

export const renewals: WordsOf<typeof english> = {
  renewals: 'التجديد',
  no_card: 'لا بطاقة محفوظة: تُباع كل مدة عند الشباك.',
  card: 'البطاقة',
  card_ending: '{brand}، تنتهي بـ{last4}',
  next_renewal: 'التجديد القادم',
  declined: 'الرفض',
  declined_times: '{tries, plural, zero {أبدًا} one {مرة واحدة} two {مرتين} few {# مرات} many {# مرة} other {# مرة}}',
  could_not_go_on: 'لم يستطع الخادم المتابعة: {error}',
  renew_now: 'التجديد الآن',
  stop_renewals: 'إيقاف التجديد',
  renewal_open: 'جارٍ: لم ترد بوابة الدفع بعد',
  renewal_waiting:
    '{has_code, select, yes {رُفضت ({code})} other {رُفضت}}، تُعاد المحاولة{has_time, select, yes { {time}} other {}}',
  renewal_holder_asked: 'يطلب البنك تأكيد صاحب البطاقة: أُرسلت رسالة',
  renewal_past_due: '{has_code, select, yes {رُفضت ({code})} other {رُفضت}}: متأخر السداد، ولا تُعاد المحاولة تلقائيًا',
  renewal_given_back: 'وصل المال ثم أُعيد: جدّد الآن أو بِع هذه المدة عند الشباك',
  renewal_off: 'لا شيء: جدّد الآن أو بِع هذه المدة عند الشباك',
  renewal_renewed: 'تم',
  renewal_none: 'لا تجديد ما دام هكذا',
  renewal_by_hand: 'ليس تلقائيًا',
  renewal_from: 'تلقائيًا من {time}',
}
