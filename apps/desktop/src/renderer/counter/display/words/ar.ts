import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  customer_display: 'شاشة الزبون',
  open_display: 'فتح شاشة الزبون',
  customer_language: 'لغة الزبون',
  stage_idle: 'العروض القادمة',
  stage_order: 'الطلب',
  stage_thanks: 'شكرًا',
  change: 'الباقي {amount}',
  to_pay: 'المطلوب {amount}',
}
