import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  cinemas: 'دور السينما',
  language: 'لغة الزبائن',
  no_cinemas: 'لا توجد سينما بعد: استورد برنامجًا أولًا.',
  what_for: 'تكون بها الرسائل والتذاكر والإيصالات حين لا تُعرف لغة الزبون. أما لغة الموظفين فتُختار على كل جهاز.',
  saved: '{cinema}: {language} من الآن، لما يُطبع ويُرسل.',
}
