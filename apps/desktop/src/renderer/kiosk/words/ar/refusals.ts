import type { WordsOf } from '../../../words/words-of.ts'
import type { refusals as english } from '../en/refusals.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_seats_taken:
    '{count, plural, zero {حُجزت المقاعد {seats} الآن.} one {حُجز المقعد {seats} الآن.} two {حُجز المقعدان {seats} الآن.} few {حُجزت المقاعد {seats} الآن.} many {حُجزت المقاعد {seats} الآن.} other {حُجزت المقاعد {seats} الآن.}}',
  refusal_not_allotted: 'لا يمكن بيع مقاعد هنا حاليًا. توجّه إلى شباك التذاكر.',
  refusal_offline: 'لا يوجد اتصال حاليًا. حاول بعد لحظات.',
  refusal_timeout: 'لا يوجد رد. حاول مرة أخرى.',
  refusal_engine_lost: 'هذا الجهاز يعاد تشغيله. انتظر لحظة.',
  refusal_unavailable: 'لا يمكن ذلك الآن. حاول بعد لحظات.',
  refusal_show_cancelled: 'أُلغي هذا العرض. اختر عرضًا آخر.',
  refusal_show_closed: 'هذا العرض غير متاح للبيع حاليًا. اختر عرضًا آخر.',
  refusal_not_booted: 'هذا الجهاز غير جاهز بعد. حاول بعد لحظات.',
  refusal_booking_ended: 'انتهى وقت هذه المقاعد. اختر من جديد.',
  refusal_no_such_hold: 'لم تعد هذه المقاعد محجوزة لك. اختر من جديد.',
  refusal_too_many_seats: 'الحجز الواحد عشرة مقاعد على الأكثر. للمزيد توجّه إلى شباك التذاكر.',
  refusal_rate_limited: 'محاولات كثيرة. انتظر لحظة.',
  refusal_other: 'لم ينجح ذلك. حاول مرة أخرى أو توجّه إلى شباك التذاكر.',
}
