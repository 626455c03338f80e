import type { paper as english } from '../en/paper.ts'
import type { WordsOf } from '../words-of.ts'

export const paper: WordsOf<typeof english> = {
  copy: 'نسخة {number}',
  receipt: 'إيصال',
  ticket_of_type: 'تذكرة، {type}',
  rounding: 'تقريب',
  total: 'المجموع',
  old_tickets: 'التذاكر السابقة',
  paid_cash: 'نقدًا',
  paid_card_machine: 'جهاز البطاقات',
  paid_reader: 'بطاقة',
  paid_voucher: 'قسيمة',
  paid_account: 'على الحساب',
  paid_subscription: 'اشتراك',
  change: 'الباقي',
  tax: 'ضريبة {percentage, number} % على {net}',
  gift_card: 'بطاقة هدية',
  voucher_for_tickets: 'قسيمة تذاكر',
  good_until: 'صالحة حتى {day}',
  no_expiry: 'لا تنتهي صلاحيتها',
  sold: 'بيعت {at}',
  pick_up_code: 'رمز الاستلام',
}
