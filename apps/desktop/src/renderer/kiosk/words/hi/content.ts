import type { WordsOf } from '../../../words/words-of.ts'
import type { content as english } from '../en/content.ts'

export const content: WordsOf<typeof english> = {
  age_everyone: 'सभी उम्र के लिए',
  age_guidance: 'माता-पिता के मार्गदर्शन में',
  age_guidance_under: '{age} साल से कम उम्र के लिए माता-पिता का मार्गदर्शन',
  age_restricted: '{age} साल या उससे ज़्यादा उम्र के लिए',
  age_accompanied: '{age} साल से कम उम्र के लोग सिर्फ़ किसी वयस्क के साथ',
  age_accompanied_from: '{age} साल से, किसी वयस्क के साथ {from} साल से',
  age_rating: 'उम्र की श्रेणी {code}',
  version_original: '{spoken} में, मूल संस्करण',
  version_subtitled: '{spoken} में, सबटाइटल {subtitles} में',
  version_dubbed: '{spoken} में डब की गई',
  chip_original: 'मूल {spoken}',
  chip_subtitled: 'मूल + {subtitles}',
  chip_dubbed: 'डब {spoken}',
  chip_dubbed_own: 'डब',
  from_tmdb: 'यह उत्पाद TMDB API का उपयोग करता है, पर TMDB ने इसका समर्थन या प्रमाणन नहीं किया है।',
}
