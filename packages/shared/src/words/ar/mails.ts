import type { mails as english } from '../en/mails.ts'
import type { WordsOf } from '../words-of.ts'

export const mails: WordsOf<typeof english> = {
  confirmed_subject:
    '{count, plural, zero {تذاكرك} one {تذكرتك} two {تذكرتاك} few {تذاكرك (#)} many {تذاكرك (#)} other {تذاكرك (#)}} لفيلم {movie}: {reference}',
  cinema_and_hall: '{cinema}، {auditorium}',
  ticket: 'المقعد {seat}: {type}، {price}',
  paid: 'المدفوع: {amount}',
  reference: 'رقم الحجز: {reference}',
  attached:
    '{count, plural, zero {تذاكرك مرفقة.} one {تذكرتك مرفقة: أظهر رمزها عند الدخول، على الورق أو على هاتفك.} two {تذكرتاك مرفقتان، كل واحدة في صفحة: أظهر رمزيهما عند الدخول، على الورق أو على هاتفك.} few {تذاكرك مرفقة، كل واحدة في صفحة: أظهر رموزها عند الدخول، على الورق أو على هاتفك.} many {تذاكرك مرفقة، كل واحدة في صفحة: أظهر رموزها عند الدخول، على الورق أو على هاتفك.} other {تذاكرك مرفقة، كل واحدة في صفحة: أظهر رموزها عند الدخول، على الورق أو على هاتفك.}}',
  group_page: 'الصفحة الأولى تُدخلكم جميعًا دفعة واحدة إذا حضرتم معًا.',
  cancelled_subject: 'أُلغي: {movie}، {reference}',
  cancelled_all: 'أُلغي حجزك',
  cancelled_some: 'أُلغيت بعض مقاعدك',
  cancelled_ticket: 'أُلغي: المقعد {seat}، {type}، {price}',
  still_booked:
    '{count, plural, zero {لا يزال محجوزًا: {seats}} one {لا يزال محجوزًا: المقعد {seats}} two {لا يزالان محجوزين: المقعدان {seats}} few {لا تزال محجوزة: المقاعد {seats}} many {لا تزال محجوزة: المقاعد {seats}} other {لا تزال محجوزة: المقاعد {seats}}}',
  carried: 'منها {amount} ثمن التذاكر التي حصلت عليها بدلًا من هذه.',
  goes_back: 'نعيد إليك {amount} بالطريقة التي دفعت بها. قد يستغرق ظهور المبلغ لدى البنك بضعة أيام.',
  nothing_else: 'لا يُعاد شيء آخر.',
  nothing_back: 'لا يوجد مبلغ يُعاد.',
  card_saved_subject: 'حُفظت بطاقة لاشتراكك {plan}',
  card_saved: 'حُفظت بطاقة',
  card_saved_another: 'حُفظت بطاقة أخرى',
  card_saved_which: 'حُفظت بطاقة ({brand}، تنتهي بالأرقام {last4}) لاشتراكك {plan}. تُدفع بها الفترات القادمة.',
  card_replaces: 'حلّت محل البطاقة السابقة.',
  card_not_you: 'إن لم تكن أنت من فعل ذلك فأخبر السينما: قد يكون رمز اشتراكك لدى شخص آخر.',
  renewal_subject: 'يُرجى تأكيد دفع اشتراكك {plan}',
  renewal_asked: 'يطلب بنكك تأكيد عملية دفع',
  renewal_amount: 'سيُجدَّد اشتراكك {plan} بمبلغ {amount}.',
  renewal_bank: 'يريد بنك بطاقتك أن تؤكد أنك أنت من يدفع.',
  renewal_bank_of: 'يريد بنك بطاقتك ({brand}، تنتهي بالأرقام {last4}) أن تؤكد أنك أنت من يدفع.',
  renewal_until: 'افتح الصفحة التي حفظت فيها البطاقة وأكّد الدفع هناك حتى {day}.',
  renewal_paid_until: 'اشتراكك مدفوع حتى {day}. لن يُخصم شيء قبل تأكيدك.',
}
