import type { WordsOf } from '../../../words/words-of.ts'
import type { content as english } from '../en/content.ts'

export const content: WordsOf<typeof english> = {
  age_everyone: 'لجميع الأعمار',
  age_guidance: 'بإشراف الوالدين',
  age_guidance_under: 'بإشراف الوالدين لمن هم دون سن {age}',
  age_restricted: 'من سن {age} فما فوق',
  age_accompanied: 'من هم دون سن {age} برفقة شخص بالغ فقط',
  age_accompanied_from: 'من سن {age}، ومن سن {from} برفقة شخص بالغ',
  age_rating: 'التصنيف العمري {code}',
  version_original: 'باللغة {spoken}، النسخة الأصلية',
  version_subtitled: 'باللغة {spoken}، ترجمة {subtitles}',
  version_dubbed: 'مدبلج إلى {spoken}',
  chip_original: 'أصلي {spoken}',
  chip_subtitled: 'أصلي + {subtitles}',
  chip_dubbed: 'مدبلج {spoken}',
  chip_dubbed_own: 'مدبلج',
  from_tmdb: 'يستخدم هذا المنتج واجهة TMDB البرمجية، دون تأييد أو اعتماد من TMDB.',
}
