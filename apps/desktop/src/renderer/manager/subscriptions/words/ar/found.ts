import type { WordsOf } from '../../../../words/words-of.ts'
import type { found as english } from '../en/found.ts'

export const found: WordsOf<typeof english> = {
  the_subscription: 'الاشتراك',
  print_card: 'طباعة البطاقة',
  code: 'الرمز',
  email: 'البريد',
  ends_with_period: ' · ينتهي بانتهاء المدة المدفوعة',
  paid_until: 'مدفوع حتى',
  entries: 'مرات الدخول',
  of_whole_house: 'هو للدار كلها: يطبع بطاقته مدير الدار.',
  history: 'ما حدث له',
  a_period: 'مدة',
  from_to: '{from} إلى {until}',
  act_paused: 'أُوقف مؤقتًا',
  act_resumed: 'استؤنف',
  act_ended: 'ينتهي بانتهاء المدة المدفوعة',
  act_kept: 'يستمر بعد المدة المدفوعة',
  act_renewals_stopped: 'أُوقف التجديد',
  act_when: '{time}، {terminal}: «{reason}»',
  admitted_when:
    '{time}، {reference}{is_back, select, yes {، أُعيد} other {}}{is_extra, select, yes {، ما كان ينبغي إدخاله} other {}}',
  reason_kept: 'السبب؛ يبقى في السجل',
  resume: 'استئناف',
  pause: 'إيقاف مؤقت',
  let_it_go_on: 'تركه يستمر',
  end_it: 'إنهاؤه',
  pause_and_end: 'الاشتراك المتوقف لا يُدخل أحدًا. والذي ينتهي يُدخل حتى آخر المدة المدفوعة، ولا تُباع مدة أخرى.',
}
