import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  title: 'الموافقات',
  waiting: 'بانتظار الرد',
  your_name: 'اسمك',
  none_asks: 'لا يطلب أي شباك شيئًا.',
  end_yes: 'أُجيب بنعم',
  end_no: 'أُجيب بلا',
  end_over: 'لم يعد مطلوبًا',
  yes: 'نعم',
  no: 'لا',
  write_name: 'اكتب اسمك للرد.',
  answered: 'تم الرد',
  none_answered: 'لم يُرد على شيء بعد.',
  not_used: 'لم تُستخدم',
  done: 'تم',
  asked_by: '{terminal}، {time}',
}
