import type { WordsOf } from '../../../words/words-of.ts'
import type { screen as english } from '../en/screen.ts'

export const screen: WordsOf<typeof english> = {
  every_scan_kept: '{door}. كل مسح محفوظ',
  torch: 'المصباح',
  sound: 'الصوت',
  turnout: 'الحضور',
  admitted: 'دخل {admitted}',
  admitted_of: 'دخل {admitted} من {sold}',
  to_come: 'بقي {count}',
  all_are_in: 'دخل الجميع',
  camera_start: 'امسح بالكاميرا',
  camera_stop: 'أوقف الكاميرا',
  camera_opening: 'تُفتح الكاميرا…',
  camera_hold: 'ضع الرمز داخل الإطار',
  camera_forbidden: 'لا يُسمح لهذه الصفحة باستعمال الكاميرا: اسمح بها في إعدادات المتصفح.',
  camera_missing: 'لا كاميرا في هذا الجهاز: استعمل ماسحًا.',
  camera_busy: 'برنامج آخر يستعمل الكاميرا: أغلقه ثم حاول مرة أخرى.',
  camera_other: 'لا يمكن استعمال الكاميرا هنا: استعمل ماسحًا.',
  undo: 'تراجع',
  undo_what:
    '{seats, plural, zero {تراجع} one {تراجع عن {seat}} two {تراجع عن مقعدين} few {تراجع عن # مقاعد} many {تراجع عن # مقعدًا} other {تراجع عن # مقعد}}',
  look_up: 'بحث',
  not_heard: 'هذه النافذة لا تستقبل الماسح: المس هنا أو انقر.',
  clock_minutes:
    '{count, plural, zero {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: # دقيقة} one {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: دقيقة واحدة} two {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: دقيقتان} few {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: # دقائق} many {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: # دقيقة} other {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: # دقيقة}}. اضبطها، وإلا حُسبت تذاكر اليوم ليوم آخر.',
  clock_hours:
    '{count, plural, zero {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: # ساعة} one {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: ساعة واحدة} two {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: ساعتان} few {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: # ساعات} many {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: # ساعة} other {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: # ساعة}}. اضبطها، وإلا حُسبت تذاكر اليوم ليوم آخر.',
  clock_days:
    '{count, plural, zero {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: # يوم} one {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: يوم واحد} two {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: يومان} few {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: # أيام} many {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: # يومًا} other {ساعة هذا الباب {where, select, ahead {متقدمة} other {متأخرة}} عن ساعة الخادم: # يوم}}. اضبطها، وإلا حُسبت تذاكر اليوم ليوم آخر.',
  strange_key:
    'عند الخادم مفتاح تذاكر جديد ({key}) لا يثق به هذا الباب: تُوقف التذاكر الموقّعة به. نادِ المدير. إن كانت الدار قد غيّرت مفتاحها حقًا، فألغِ هذا الباب وسجّله من جديد.',
  every_show: 'كل عروض اليوم',
  shows_admitted: '{count, plural, zero {# عروض} one {عرض واحد} two {عرضان} few {# عروض} many {# عرضًا} other {# عرض}}',
  shows_in:
    '{count, plural, zero {# عروض} one {عرض واحد} two {عرضان} few {# عروض} many {# عرضًا} other {# عرض}}، {hall}',
  show_of_day: '{time} {title}، {hall}',
  hall_over: '{hall}، لا عروض أخرى اليوم',
  hall_show: '{hall}، {title}، {time}',
  hall_shows: '{hall}، {first} و{second}',
  this_auditorium: 'هذه القاعة',
  record: 'السجل',
  admitted_here: 'دخلوا من هنا',
  admitted_twice: 'دخلوا من بابين',
  last_scans: 'آخر عمليات المسح',
  nothing_scanned: 'لم يُمسح شيء بعد.',
  scan_what: '{what} · {title}',
  scan_undone: 'أُلغي',
  seats_scanned:
    '{count, plural, zero {# مقاعد} one {مقعد واحد} two {مقعدان} few {# مقاعد} many {# مقعدًا} other {# مقعد}}',
  one_ticket: 'تذكرة واحدة في هذا الطلب',
  order_in: '{inside} من {seats} في هذا الطلب',
  notices: 'رسائل',
  dismiss: 'إغلاق: {text}',
}
