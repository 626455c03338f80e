/** Words of screens are spoken as those of paper and mails are. */
export { createSpeech, type InMoney, isolating, type Speech, type Values } from '@marquee/shared/words/speech'
