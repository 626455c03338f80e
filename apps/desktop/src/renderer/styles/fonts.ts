/**
 * The typefaces, shipped with the page (SIL Open Font License 1.1: public/font-licences.txt). A browser loads a file only
 * where a letter of its `unicode-range` is on the page: the first load has the letters of Western Europe and nothing else.
 */
import '@fontsource-variable/inter/wght.css'
import './fonts.css'
