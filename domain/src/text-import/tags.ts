import { halfWidth } from './labels.ts'
import type { DraftKind } from './draft.ts'

/** What a stem says of its question beside the question itself. */
export interface Tags {
  /** The stem without what only says how to answer. */
  readonly stem: string
  readonly kind: DraftKind | null
  readonly multi: boolean | null
  readonly min: number | null
  readonly max: number | null
  readonly required: boolean | null
  readonly star: boolean
  readonly jump: string | null
  readonly media: string | null
}

type Found = Partial<Omit<Tags, 'stem'>>

/** Reads the groups in brackets, and the sentences that say how many to choose. */
export function readTags(text: string): Tags {
  let found: Found = {}
  const stem = text.replace(groups, (group, ...inner: string[]) => {
    const read = readGroup(halfWidth(inner.slice(0, 4).find((each) => each !== undefined) ?? '').trim())
    found = { ...found, ...read }
    return read ? '' : group
  })
  const bare = stem.replace(/^\s*\*\s*|\s*\*\s*$/g, '').trim()
  return { stem: bare, kind: null, multi: null, min: null, max: null, required: null, jump: null, media: null, ...sentences(bare), ...found, star: bare !== stem.trim() || found.star === true }
}

const groups = /\[([^[\]]{1,60})\]|【([^【】]{1,60})】|\(([^()]{1,60})\)|（([^（）]{1,60})）/g

const rows: readonly { readonly pattern: RegExp; readonly read: (text: string) => Found }[] = [
  { pattern: /(?:跳(?:转|至|到|过)|请转|go\s*to|skip\s*to|jump\s*to)/i, read: (text) => ({ jump: text }) },
  { pattern: /^(?:图片?|插图|视频|音频|image|picture|photo|video|audio)(?:\s*\d*|[:：].*)$/i, read: (text) => ({ media: text }) },
  { pattern: /^(?:矩阵多选题?|多选矩阵题?|matrix,?\s*multiple.*)$/i, read: () => ({ kind: 'matrix', multi: true }) },
  { pattern: /^(?:矩阵(?:单选|量表|滑动条|评分)?题?|表格题|matrix(?: question)?|grid)$/i, read: () => ({ kind: 'matrix', multi: false }) },
  { pattern: /^(?:请?排序题?|rank(?:ing)?(?: question)?|order)$/i, read: () => ({ kind: 'sort' }) },
  { pattern: /^(?:(?:上传)?(?:文件|图片|附件)(?:上传)?题?|file upload|upload|attachment)$/i, read: () => ({ kind: 'attach' }) },
  { pattern: /^(?:(?:段落)?说明|文字说明|段落|描述(?:文字)?|text only|description|instructions?)$/i, read: () => ({ kind: 'intro' }) },
  { pattern: /^(?:简答题?|问答题?|开放题?|多行(?:文本|填空)题?|主观题|essay|open(?:[- ]ended)?|long (?:text|answer)|paragraph)$/i, read: () => ({ kind: 'essay' }) },
  { pattern: /^(?:(?:多项|单项|单行)?填空题?|单行文本题?|数字题?|fill in(?: the blanks?)?|short (?:text|answer))$/i, read: () => ({ kind: 'blanks' }) },
  { pattern: /^(?:单选(?:题)?|单项选择(?:题)?|量表题?|评分题?|NPS题?|判断题?|下拉题?|只选一项|single(?: choice)?|choose one|select one|pick one|one answer|rating|dropdown)$/i, read: () => ({ kind: 'choice', multi: false }) },
  { pattern: /^(?:请?(?:可|允许)?(?:多选|不定项选择|多项选择)(?:题)?|multiple(?: choice| answers?)?|(?:select|choose|check|tick) all that apply|multi-?select)$/i, read: () => ({ kind: 'choice', multi: true }) },
  { pattern: /^(?:选填|选答|非必[填答]|可不[填答]|可选|optional|not required)(?:题)?$/i, read: () => ({ required: false }) },
  { pattern: /^(?:必[填答]|required|mandatory|\*)(?:题)?$/i, read: () => ({ required: true, star: true }) },
  { pattern: limit('(?:请?(?:多选|可多选|不定项|multiple choice)[题,，、:：\\s]*)'), read: (text) => limitsOf(text) },
]

function readGroup(text: string): Found | null {
  for (const { pattern, read } of rows) {
    if (pattern.test(text)) return read(text)
  }
  return null
}

/** A group that says nothing but how many are to be chosen. */
function limit(lead: string): RegExp {
  const amount = '(?:至少|最少|不少于|最多|至多|不超过|限选?|请?选择?|任选|at least|at most|up to|no more than|exactly|choose|select|pick|max(?:imum)?\\.?|min(?:imum)?\\.?)'
  return new RegExp(`^${lead}?(?:(?:请|可|please\\s*)?${amount}\\s*)+(?:选择?)?\\s*\\d+.{0,30}$|^${lead}?\\d+\\s*[-~至到]\\s*\\d+\\s*[项个]$`, 'i')
}

/** The same in a sentence that stays in the stem. */
function sentences(text: string): Found {
  const half = halfWidth(text)
  if (/(?:select|choose|check|tick|mark) all that apply|可多选|可以多选/i.test(half)) return { kind: 'choice', multi: true }
  if (/\b(?:select|choose|pick|check)\s+(?:up to|at most|at least|no more than|exactly)\s+\d|(?:最多|至多|至少|限)(?:可?选择?)\s*\d+\s*[项个]/i.test(half)) return limitsOf(half)
  if (/^(?:please\s+)?rank (?:the|these|them)|请.{0,30}(?:排序|排列)|按.{1,20}排序/i.test(half)) return { kind: 'sort' }
  return {}
}

function limitsOf(text: string): Found {
  const range = /(\d+)\s*(?:-|~|至|到|to|and)\s*(\d+)/i.exec(text)
  if (range) return { multi: true, min: Number(range[1]), max: Number(range[2]) }
  const least = /(?:至少|最少|不少于|at least|min(?:imum)?\.?)(?:可?选择?)?\s*(\d+)/i.exec(text)
  const most = /(?:最多|至多|不超过|限选?|at most|up to|no more than|max(?:imum)?\.?)(?:可?选择?)?\s*(\d+)/i.exec(text)
  if (least || most) return { multi: true, min: least ? Number(least[1]) : null, max: most ? Number(most[1]) : null }
  const exactly = Number(/\d+/.exec(text)?.[0])
  return exactly > 1 ? { multi: true, min: exactly, max: exactly } : { multi: false }
}
