import type { access as english } from '../en/access.ts'
import type { WordsOf } from '../words-of.ts'

export const access: WordsOf<typeof english> = {
  access_speech_on: 'الصوت يعمل',
  access_speech_off: 'الصوت متوقف',
  access_volume: 'مستوى الصوت',
  access_quiet: 'منخفض',
  access_medium: 'متوسط',
  access_loud: 'مرتفع',
  access_speed: 'سرعة الكلام',
  access_slow: 'بطيئة',
  access_usual: 'عادية',
  access_fast: 'سريعة',
  access_leave: 'الشاشة المعتادة',
  access_key_move: 'تنقّل',
  access_key_change: 'تغيير',
  access_key_choose: 'اختيار',
  access_key_repeat: 'إعادة',
  access_hint:
    'المفتاح السفلي: الخيار التالي. المفتاح العلوي: الخيار السابق. المفتاح الدائري: اختيار. المفتاح الأيمن: أقل بواحد. المفتاح الأيسر: أكثر بواحد. علامة الاستفهام: الاستماع مرة أخرى.',
  access_comma: '،',
  access_button: 'زر',
  access_chosen: 'مختار',
  access_not_chosen: 'غير مختار',
  access_unavailable: 'غير متاح',
  access_field: 'حقل نص',
  access_empty: 'فارغ',
  access_position: '{index} من {count}',
  access_choices:
    '{count, plural, zero {لا خيارات} one {خيار واحد} two {خياران} few {# خيارات} many {# خيارًا} other {# خيار}}',
  access_seat: 'الصف {row}، المقعد {number}',
  access_seats: 'الصف {row}، المقاعد من {from} إلى {to}',
  access_time: '{minute, plural, =0 {الساعة {hour}} other {الساعة {hour} و{minute} دقيقة}}',
  access_money: '{money} و{minor}',
  access_less: 'ناقص {money}',
  access_rows: 'الصفوف، من الشاشة إلى الخلف',
  access_row: 'الصف {row}',
  access_row_free:
    '{count, plural, zero {لا مقاعد شاغرة} one {مقعد شاغر واحد} two {مقعدان شاغران} few {# مقاعد شاغرة} many {# مقعدًا شاغرًا} other {# مقعد شاغر}}',
  access_row_places: 'مقاعد الصف {row}',
  access_all_rows: 'كل الصفوف',
  access_no_place: 'لا مقاعد متجاورة في هذا الصف',
}
