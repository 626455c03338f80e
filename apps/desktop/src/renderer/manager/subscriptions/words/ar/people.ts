import type { WordsOf } from '../../../../words/words-of.ts'
import type { people as english } from '../en/people.ts'

export const people: WordsOf<typeof english> = {
  subscriptions: 'الاشتراكات',
  people: 'الأشخاص',
  choose_one: 'اختر اشتراكًا لعرض مدده ومرات الدخول.',
  search_by: 'الاسم أو البريد الإلكتروني أو الرمز',
  state: 'الحالة',
  every_state: 'كل الحالات',
  find: 'بحث',
  nobody_yet: 'لا أحد لديه اشتراك بعد.',
  none_found: 'لا يوجد اشتراك كهذا. جرّب جزءًا من الاسم أو حالة أخرى.',
  listed_state:
    '{state}{ends, select, yes {، ينتهي} other {}}{has_paid, select, yes { · مدفوع حتى {until}} other {}} · {entries, plural, zero {لا دخول} one {دخول واحد} two {دخولان} few {# مرات دخول} many {# مرة دخول} other {# مرة دخول}}',
  open: 'فتح',
  open_one: 'فتح {holder}',
  newest_shown: 'هذه أحدث {count}: اكتب مزيدًا من الاسم للعثور على غيرها.',
  state_unpaid: 'لم يُدفع بعد',
  state_active: 'نشط',
  state_expired: 'انتهت المدة',
  state_paused: 'متوقف مؤقتًا',
  state_ended: 'منتهٍ',
  state_past_due: 'متأخر السداد',
  issue_a: 'إصدار اشتراك',
  plan: 'الخطة',
  person: 'اسم الشخص',
  email_address: 'البريد الإلكتروني',
  issue: 'إصدار',
  issuing: 'جارٍ الإصدار…',
  issued: 'صدر اشتراك لـ{holder}. تُباع مدته الأولى عند الشباك.',
}
