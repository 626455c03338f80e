import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  close_first: 'أغلق هذه النافذة أولًا ثم امسح من جديد.',
  voucher_while_exchanging: 'أنهِ الاستبدال أولًا: القسيمة لدفع ثمن طلب.',
  voucher_while_paying: 'هذا الطلب قيد الدفع: امسح القسيمة بعد انتهائه.',
  paid_already: 'دُفع هذا الطلب: اضغط «الزبون التالي» ثم امسح من جديد.',
  no_such_goods: 'لا منتج هنا بهذا الباركود: اختره بالمفتاح {key}.',
  goods_while_exchanging: 'أنهِ الاستبدال أولًا: المنتجات طلب مستقل.',
  goods_while_paying: 'جارٍ تحصيل المال: عد إلى الطلب ثم امسح من جديد.',
  voucher_in_order: 'القسيمة في الطلب.',
  goods_in_order: 'أُضيف {name} إلى الطلب.',
  group_code: 'هذا الرمز يُدخل مجموعة عند الباب: للعثور على حجزها امسح إحدى تذاكرها.',
  subscription_code: 'هذا اشتراك: اضغط «اشتراك» ثم امسح من جديد.',
  no_code_of_ours: '«{text}» ليس رمزًا من رموزنا: لم يحدث شيء.',
}
