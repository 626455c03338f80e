import type { content as english } from '../en/content.ts'
import type { WordsOf } from '../words-of.ts'

export const content: WordsOf<typeof english> = {
  length: '{hours, plural, =0 {{minutes} د} other {{minutes, plural, =0 {{hours} س} other {{hours} س {minutes} د}}}}',
  length_spoken:
    '{hours, plural, =0 {} one {ساعة} two {ساعتان} few {# ساعات} other {# ساعة}} {minutes, plural, =0 {} one {دقيقة} two {دقيقتان} few {# دقائق} other {# دقيقة}}',
  age_everyone: 'لجميع الأعمار',
  age_guidance: 'بإشراف الوالدين',
  age_guidance_under: 'بإشراف الوالدين لمن هم دون {age} سنة',
  age_restricted: 'من عمر {age} سنة فما فوق',
  age_accompanied: 'من هم دون {age} سنة برفقة شخص بالغ فقط',
  age_accompanied_from: 'من عمر {age} سنة، ومن عمر {from} برفقة شخص بالغ',
  age_rating: 'التصنيف العمري {code}',
  version_original: 'باللغة {spoken}، النسخة الأصلية',
  version_subtitled: 'باللغة {spoken}، ترجمة {subtitles}',
  version_dubbed: 'مدبلج إلى {spoken}',
  chip_original: 'أصلي {spoken}',
  chip_subtitled: 'أصلي، ترجمة {subtitles}',
  chip_dubbed: 'مدبلج {spoken}',
  original_title: 'العنوان الأصلي: {title}',
  sold_out_next: 'نفدت المقاعد. العرض التالي في {time}.',
  from_tmdb: 'يستخدم هذا المنتج واجهة TMDB البرمجية، دون تأييد أو اعتماد من TMDB.',
}
