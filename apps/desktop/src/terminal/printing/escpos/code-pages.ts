/** The upper halves of the code pages in which receipts are printed, by their numbers in `ESC t`. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const CP852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0'
const CP858 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Japanese letters; of them only the line is printed. */
const KATAKANA = 1
const LINE = 0x95

const WINDOWS_1252 = new TextDecoder('windows-1252')
const IBM866 = new TextDecoder('ibm866')

/** The letter that a printer prints for a byte. */
export function letterOf(byte: number, codePage: number): string {
  if (byte < 0x80) return String.fromCharCode(byte)
  if (codePage === KATAKANA) return byte === LINE ? '─' : '□'
  const page = { 0: CP437, 18: CP852, 19: CP858 }[codePage]
  if (page !== undefined) return page[byte - 0x80] ?? '□'
  if (codePage === 0x10) return WINDOWS_1252.decode(Uint8Array.of(byte))
  return codePage === 0x11 ? IBM866.decode(Uint8Array.of(byte)) : '□'
}
