import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  who_works: 'من يعمل هنا؟',
  how_to_log_in: 'المس اسمك أو اكتب رقمك أو امسح بطاقتك.',
  nobody_known: 'بيانات الموظفين المحفوظة في هذا الشباك تغيّرت. يلزم الاتصال بالخادم مرة للمتابعة.',
  number_or_badge: 'الرقم أو البطاقة',
  what_came_of_it: 'النتيجة',
  log_in: 'دخول',
  operators: 'الموظفون',
  switch_operator: 'تبديل الموظف ({key})',
  works_switch: '{name}: تبديل الموظف',
  who_says_yes: 'من يوافق؟',
  no_supervisor: 'لا مشرف في هذه السينما له رقم سري. اسأل المدير.',
  back: 'رجوع',
  say_yes: 'موافق',
  pin_of: 'الرقم السري: {name}',
  delete_digit: 'احذف آخر رقم',
  too_many_pins: 'أرقام سرية خاطئة كثيرة. انتظر {left}.',
}
