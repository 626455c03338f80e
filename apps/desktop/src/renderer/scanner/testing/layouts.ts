/**
 * What a browser reports as `KeyboardEvent.key` for the keys of a US keyboard, where the machine has another layout: the first row
 * plainly, the second with Shift. `Dead` waits for the next key. From xkeyboard-config's symbols (us, gb, de, fr, es, ch,
 * tr, ara). Arabic types two letters with some keys, as on Windows.
 */
export const PLACES =
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash'.split(
    ' ',
  )

const LAYOUTS = {
  us: [
    "` 1 2 3 4 5 6 7 8 9 0 - = q w e r t y u i o p [ ] \\ a s d f g h j k l ; ' z x c v b n m , . /",
    '~ ! @ # $ % ^ & * ( ) _ + Q W E R T Y U I O P { } | A S D F G H J K L : " Z X C V B N M < > ?',
  ],
  uk: [
    "` 1 2 3 4 5 6 7 8 9 0 - = q w e r t y u i o p [ ] # a s d f g h j k l ; ' z x c v b n m , . /",
    '¬ ! " £ $ % ^ & * ( ) _ + Q W E R T Y U I O P { } ~ A S D F G H J K L : @ Z X C V B N M < > ?',
  ],
  german: [
    'Dead 1 2 3 4 5 6 7 8 9 0 ß Dead q w e r t z u i o p ü + # a s d f g h j k l ö ä y x c v b n m , . -',
    '° ! " § $ % & / ( ) = ? Dead Q W E R T Z U I O P Ü * \' A S D F G H J K L Ö Ä Y X C V B N M ; : _',
  ],
  french: [
    '² & é " \' ( - è _ ç à ) = a z e r t y u i o p Dead $ * q s d f g h j k l m ù w x c v b n , ; : !',
    '~ 1 2 3 4 5 6 7 8 9 0 ° + A Z E R T Y U I O P Dead £ µ Q S D F G H J K L M % W X C V B N ? . / §',
  ],
  spanish: [
    "º 1 2 3 4 5 6 7 8 9 0 ' ¡ q w e r t y u i o p Dead + ç a s d f g h j k l ñ Dead z x c v b n m , . -",
    'ª ! " · $ % & / ( ) = ? ¿ Q W E R T Y U I O P Dead * Ç A S D F G H J K L Ñ Dead Z X C V B N M ; : _',
  ],
  swiss: [
    "§ 1 2 3 4 5 6 7 8 9 0 ' Dead q w e r t z u i o p ü Dead $ a s d f g h j k l ö ä y x c v b n m , . -",
    '° + " * ç % & / ( ) = ? Dead Q W E R T Z U I O P è ! £ A S D F G H J K L é à Y X C V B N M ; : _',
  ],
  turkish: [
    '" 1 2 3 4 5 6 7 8 9 0 * - q w e r t y u ı o p ğ ü , a s d f g h j k l ş i z x c v b n m ö ç .',
    "é ! ' ^ + % & / ( ) = ? _ Q W E R T Y U I O P Ğ Ü ; A S D F G H J K L Ş İ Z X C V B N M Ö Ç :",
  ],
  arabic: [
    'ذ 1 2 3 4 5 6 7 8 9 0 - = ض ص ث ق ف غ ع ه خ ح ج د \\ ش س ي ب ل ا ت ن م ك ط ئ ء ؤ ر لا ى ة و ز ظ',
    'ّ ! @ # $ % ^ & * ) ( _ + َ ً ُ ٌ لإ إ ` ÷ × ؛ < > … ِ ٍ ] [ لأ أ ـ ، / : " ~ ْ } { لآ آ \' , . ؟',
  ],
} satisfies Record<string, readonly [string, string]>

export type Layout = keyof typeof LAYOUTS
export const ALL_LAYOUTS = Object.keys(LAYOUTS) as Layout[]

const keysOf = (row: string): Map<string, string> =>
  new Map([...row.split(' ').map((key, i) => [PLACES[i] ?? '', key] as const), ['Space', ' ']])
const PLAIN = new Map(ALL_LAYOUTS.map((layout) => [layout, keysOf(LAYOUTS[layout][0])]))
const SHIFTED = new Map(ALL_LAYOUTS.map((layout) => [layout, keysOf(LAYOUTS[layout][1])]))

export interface PressedKey {
  code: string
  key: string
  shift: boolean
}

interface Keyboard {
  capsLock?: boolean
  /** Digits are typed on the numeric keypad. `off`: Num Lock is off, and its keys move the cursor. */
  keypad?: 'on' | 'off'
}

const KEYPAD_WITHOUT_NUM_LOCK = 'Insert End ArrowDown PageDown ArrowLeft Clear ArrowRight Home ArrowUp PageUp'.split(
  ' ',
)

/** The keys that a scanner set to a US keyboard presses for a text, as a machine with this layout reports them. */
export function scannedAs(layout: Layout, text: string, { capsLock = false, keypad }: Keyboard = {}): PressedKey[] {
  return [...text].map((letter) => {
    if (keypad !== undefined && /\d/.test(letter)) {
      const key = keypad === 'on' ? letter : (KEYPAD_WITHOUT_NUM_LOCK[Number(letter)] ?? '')
      return { code: `Numpad${letter}`, key, shift: false }
    }
    const shift = codeOf('us', letter, SHIFTED) !== undefined && codeOf('us', letter, PLAIN) === undefined
    const code = codeOf('us', letter, shift ? SHIFTED : PLAIN)
    if (code === undefined) throw new Error(`a US keyboard has no “${letter}”`)
    const key = (shift ? SHIFTED : PLAIN).get(layout)?.get(code) ?? ''
    return { code, key: capsLock ? otherCase(key) : key, shift }
  })
}

/** The keys of a scanner that was set to the machine's own layout. */
export function scannedInOwn(layout: Layout, text: string): PressedKey[] {
  return [...text].map((letter) => {
    const plain = codeOf(layout, letter, PLAIN)
    const code = plain ?? codeOf(layout, letter, SHIFTED)
    if (code === undefined) throw new Error(`the layout ${layout} has no “${letter}”`)
    return { code, key: letter, shift: plain === undefined }
  })
}

const codeOf = (layout: Layout, letter: string, keys: Map<Layout, Map<string, string>>): string | undefined =>
  [...(keys.get(layout) ?? [])].find(([, key]) => key === letter)?.[0]

/** Caps Lock changes letters, and nothing else. */
function otherCase(key: string): string {
  if ([...key].length !== 1) return key
  return key === key.toLowerCase() ? key.toUpperCase() : key.toLowerCase()
}
