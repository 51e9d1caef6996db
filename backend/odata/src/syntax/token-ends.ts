/** Where a token ends that begins at a place; the place itself where none of its kind begins there. */
type End = (text: string, at: number) => number

const name = String.raw`[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]*`
const clock = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,12})?)?`

export const guidEnd = pattern(String.raw`[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![\p{L}\p{Nd}])`)
export const numberEnd = pattern(String.raw`\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`)
export const dateEnd = pattern(String.raw`-?\d{4,}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)`)
/** From the end of its day on. */
export const dateTimeEnd = pattern(String.raw`[Tt]${clock}(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)`)
export const timeEnd = pattern(clock)
export const quotedEnd = pattern(String.raw`"(?:[^"\\]|\\.)*"`)
const anyName = pattern(`${name}(?:\\.${name})*`)

/** A name with or without namespaces. Letters of other alphabets take the longer way. */
export const nameEnd: End = (text, at) => {
  if (!isStart(text.charCodeAt(at))) return text.charCodeAt(at) > 127 ? anyName(text, at) : at
  let end = at
  for (;;) {
    const code = text.charCodeAt(end)
    if (code > 127) return anyName(text, at)
    if (isStart(code) || (code >= 48 && code <= 57) || (code === 46 && isNameStart(text.charCodeAt(end + 1)))) end += 1
    else return end
  }
}

/** A text in single quotes, in which quotes are doubled. */
export const textEnd: End = (text, at) => {
  for (let end = text.indexOf("'", at + 1); end >= 0; end = text.indexOf("'", end + 2)) {
    if (text.charAt(end + 1) !== "'") return end + 1
  }
  return at
}

const isStart = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95
const isNameStart = (code: number): boolean => isStart(code) || code > 127

function pattern(source: string): End {
  const sticky = new RegExp(source, 'uy')
  return (text, at) => {
    sticky.lastIndex = at
    const found = sticky.exec(text)
    return found === null ? at : at + found[0].length
  }
}
