const formats = new Map<string, Intl.NumberFormat>()

/**
 * A number as readers of a language write it, with all its decimal places. The digits are everywhere those in which
 * answers are typed: what engines take for Arabic differs with their age. A count below a thousand is the same in all
 * of them: the first page is there without the engine's tables of languages, which a phone takes 50 ms and more to
 * open.
 */
export function numberText(value: number, lang: string, style?: Intl.NumberFormatOptions): string {
  if (!style && Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  const key = `${lang} ${style?.style} ${style?.unit}`
  let format = formats.get(key)
  if (!format)
    formats.set(
      key,
      (format = new Intl.NumberFormat(lang, { numberingSystem: 'latn', maximumFractionDigits: 20, ...style })),
    )
  return format.format(value)
}

/** Normalises a typed number to the form of answers: digits of any keyboard, and the decimal point of the language. */
export function plainNumber(typed: string, lang: string): string {
  const plain = plainDigits(typed)
    .replace(/[٫．。]/g, '.')
    .replace(/[−－]/g, '-')
  return numberText(0.5, lang).includes(',') ? plain.replace(',', '.') : plain
}

/** Digits of Arabic, Persian and full-width keyboards as answers have them. */
export function plainDigits(typed: string): string {
  return typed.replace(/[٠-٩۰-۹０-９]/g, (digit) =>
    String('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹０１２３４５６７８９'.indexOf(digit) % 10),
  )
}

/** Decimals that stand in a typed number; 0 in what is none. */
export const decimalsIn = (text: string): number => /^\s*[+-]?\d*\.(\d*)\s*$/.exec(text)?.[1]?.length ?? 0
