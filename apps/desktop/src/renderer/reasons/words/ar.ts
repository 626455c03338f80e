import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  usual: 'أسباب معتادة',
  keyboard: 'لوحة المفاتيح',
  reason_change_from_safe: 'فكّة من الخزنة',
  reason_change_from_bank: 'فكّة من البنك',
  reason_supplies: 'لوازم',
  reason_delivery: 'توصيل',
  reason_repair: 'إصلاح',
  reason_change_for_customer: 'فكّة لزبون',
  reason_check_drawer: 'فحص الدرج',
  reason_wrong_change: 'خطأ في الباقي',
  reason_sale_not_entered: 'بيع لم يُسجّل',
  reason_not_known: 'غير معروف',
  reason_cant_come: 'لا يستطيع الزبون الحضور',
  reason_wrong_choice: 'عرض أو مقعد خطأ',
  reason_technical_fault: 'عطل فني',
  reason_complaint: 'شكوى',
  reason_regular_guest: 'زبون دائم',
  reason_wrong_price: 'السعر المعروض خطأ',
}
