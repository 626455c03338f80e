import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  title: 'المقاعد المخصصة',
  search_label: 'البحث في التخصيصات بالشباك أو الفيلم أو الوقت أو القاعة',
  search: 'البحث بالشباك أو الفيلم أو الوقت أو القاعة',
  seats_of_shows:
    '{seats, plural, zero {لا مقاعد} one {مقعد واحد} two {مقعدان} few {# مقاعد} many {# مقعدًا} other {# مقعد}} من {shows, plural, zero {# عروض} one {عرض واحد} two {عرضين} few {# عروض} many {# عرضًا} other {# عرض}}',
  place: '{cinema}، {hall}',
  allotted: '{count, plural, zero {# مخصص} one {# مخصص} two {# مخصصان} few {# مخصصة} many {# مخصصًا} other {# مخصص}}',
  held: '{count, plural, zero {# محجوز مؤقتًا} one {# محجوز مؤقتًا} two {# محجوزان مؤقتًا} few {# محجوزة مؤقتًا} many {# محجوزًا مؤقتًا} other {# محجوز مؤقتًا}}',
  hold: '{reference}: {seats, plural, zero {لا مقاعد} one {مقعد واحد} two {مقعدان} few {# مقاعد} many {# مقعدًا} other {# مقعد}} حتى {time}',
  orphaned: '{seats}: بلا صاحب.',
  why_orphaned:
    'خُصصت لتثبيت سابق لهذا الجهاز: استُعيد قرصه أو نُسخ أو أُعيد بناؤه منذ ذلك الحين. الجهاز العامل الآن لا يعرفها ولا يستطيع إعادتها، وربما باعها السابق.',
  why_closed:
    'هذا الجهاز مُلغى ولم تعد تُطلب منه مقاعده. ربما باعها أو ما زال يبيعها دون علم أحد: تبقى مغلقة حتى تُحرَّر إجباريًا أو ينتهي العرض.',
  standing_revoked: 'مُلغى',
  standing_revoked_since: 'مُلغى، آخر ظهور {time}',
  standing_connected: 'متصل',
  standing_away: 'غائب',
  standing_away_since: 'غائب منذ {time}',
  release_by_force: 'تحرير إجباري…',
  release_by_force_of: 'تحرير إجباري… مقاعد {movie} من {terminal}',
  none_matches: 'لا تخصيص يطابق «{search}».',
  none: 'لا مقاعد مخصصة',
  none_more: 'تظهر هنا، قبل كل عرض ببضع ساعات، المقاعد التي يمكن للشبابيك بيعها وهي غير متصلة.',
  nothing_to_release: 'لم يكن هناك ما يُحرَّر: لم تعد تلك المقاعد لدى {terminal}.',
  free_now:
    '{count, plural, zero {{seats}: لا مقاعد.} one {{seats} شاغر الآن.} two {{seats} شاغران الآن.} few {{seats} شاغرة الآن.} many {{seats} شاغرة الآن.} other {{seats} شاغرة الآن.}}',
  terminal_told: 'يُخبَر {terminal} فور اتصاله.',
  any_seats: 'أيًّا من هذه المقاعد',
  risk_revoked:
    '{terminal} مُلغى ولا يمكن سؤاله. إن كان قد باع {seats} أو ما زال يبيعها فلزبونين تذكرتان لمقعد واحد: وإن سُجّل من جديد صار بيعه تعارضًا على المدير تسويته.',
  risk: '{standing, select, connected {{terminal} متصل ولا يُسأل.} since {{terminal} غائب منذ {time} ولا يمكن سؤاله.} other {{terminal} غائب ولا يمكن سؤاله.}} إن كان قد باع {seats} أو باعها قبل أن يتصل فلزبونين تذكرتان لمقعد واحد: ويصير بيعه تعارضًا على المدير تسويته.',
  force_title: 'تحرير مقاعد {terminal} إجباريًا',
  force_question:
    'هل تُحرّر {count, plural, zero {المقاعد} one {مقعدًا واحدًا} two {مقعدين} few {# مقاعد} many {# مقعدًا} other {# مقعد}} دون تأكيده؟',
  show_name: '{movie}، {time}، {place}',
  seats: 'المقاعد',
  reason_label: 'السبب؛ يبقى في السجل مع اسمك',
  go_on: 'متابعة…',
  leave_them: 'اتركها',
  because: 'السبب: {reason}',
  not_answered: 'لم يردّ الخادم. ربما تم: اطلب مرة أخرى، فلا يُنفّذ إلا مرة واحدة.',
  releasing: 'جارٍ التحرير…',
  ask_again: 'اطلب مرة أخرى',
  release:
    'تحرير {count, plural, zero {المقاعد} one {مقعد واحد} two {مقعدين} few {# مقاعد} many {# مقعدًا} other {# مقعد}}',
  close: 'إغلاق',
}
