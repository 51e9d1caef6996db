import { halfWidth } from './labels.ts'
import type { DraftKind } from './draft.ts'

/** Properties of a question that its stem states beside the question itself. */
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
  /** A mark on a scale is asked for. */
  readonly rating: boolean
}

export type RecognisedTags = Partial<Omit<Tags, 'stem'>>

/** Reads the groups in brackets, and the sentences that say how many to choose. */
export function readTags(text: string): Tags {
  let found: RecognisedTags = {}
  const stem = text.replace(groups, (group, ...inner: string[]) => {
    const read = readGroup(withDigits(halfWidth(inner.slice(0, 4).find((each) => each !== undefined) ?? '')).trim())
    found = { ...found, ...read }
    return read ? '' : group
  })
  const arrow =
    /\s*(?:[-=]*>|→|⇒|➜)\s*(?:请?(?:跳(?:转|至|到|过)?|转|回答)|终止|结束|第\s*\d|go\s*to|skip|end\b|Q\s*\d).*$/i.exec(
      stem,
    )
  if (arrow) found = { ...found, jump: arrow[0].trim() }
  const behind = /[\s,，。.?？:：;；](单选|多选|排序|填空|简答|必填|必答|选填|选答)题?\s*$/.exec(
    arrow ? stem.slice(0, arrow.index) : stem,
  )
  if (behind) found = { ...found, ...readGroup(behind[1] ?? '') }
  const kept = stem.slice(0, behind ? behind.index + 1 : arrow?.index)
  const bare = kept
    .replace(/^\s*[*＊]\s*|\s*[*＊]\s*$/g, '')
    .replace(/(?<=[?？:：。])[,，;；\s]+$/, '')
    .replace(/\s+(?=[:：]$)/, '')
    .trim()
  const star = /^\s*[*＊]|[*＊]\s*$/.test(kept)
  return {
    stem: bare,
    kind: null,
    multi: null,
    min: null,
    max: null,
    required: null,
    jump: null,
    media: null,
    rating: false,
    ...sentences(bare),
    ...found,
    star: star || found.star === true,
  }
}

const groups = /\[([^[\]]{1,60})\]|【([^【】]{1,60})】|\(([^()]{1,60})\)|（([^（）]{1,60})）/g

const rows: readonly { readonly pattern: RegExp; readonly read: (text: string) => RecognisedTags }[] = [
  {
    pattern:
      /(?:跳(?:转|至|到|过|答)|请转|^转(?:至|到)?\s*[Q第]|^终止|结束(?:访问|调查|问卷|作答)|go\s*to|skip\s*to|jump\s*to|^(?:end|terminate|screen out|thank and close)\b)/i,
    read: (text) => ({ jump: text }),
  },
  {
    pattern: /^(?:图片?|插图|视频|音频|image|picture|photo|video|audio)(?:\s*\d*|[:：].*)$/i,
    read: (text) => ({ media: text }),
  },
  { pattern: /^(?:矩阵多选题?|多选矩阵题?|matrix,?\s*multiple.*)$/i, read: () => ({ kind: 'matrix', multi: true }) },
  {
    pattern: /^(?:矩阵(?:单选|量表|滑动条|评分)?题?|表格题|matrix(?: question)?|grid)$/i,
    read: () => ({ kind: 'matrix', multi: false }),
  },
  { pattern: /^(?:请?排序题?|rank(?:ing)?(?: question)?|order)$/i, read: () => ({ kind: 'sort' }) },
  {
    pattern: /^(?:(?:上传)?(?:文件|图片|附件)(?:上传)?题?|file upload|upload|attachment)$/i,
    read: () => ({ kind: 'attach' }),
  },
  {
    pattern: /^(?:(?:段落)?说明|文字说明|段落|描述(?:文字)?|引导语|text only|description|instructions?)$/i,
    read: () => ({ kind: 'intro' }),
  },
  {
    pattern:
      /^(?:简答题?|问答题?|开放题?|多行(?:文本|填空)题?|主观题|开放|essay|open(?:[- ]ended)?(?: question)?|OE|long (?:text|answer)(?: text)?|paragraph)$/i,
    read: () => ({ kind: 'essay' }),
  },
  {
    pattern:
      /^(?:(?:多项|单项|单行)?填空题?|单行文本题?|数字题?|填空|fill in(?: the blanks?)?|short (?:text|answer)(?: text)?|numeric|number)$/i,
    read: () => ({ kind: 'blanks' }),
  },
  {
    pattern:
      /^(?:量表题?|评分(?:单选)?题?|打分题?|NPS(?:\s*量表)?题?|评分|打分|rating(?: scale)?|scale|likert(?: scale)?)$/i,
    read: () => ({ kind: 'choice', multi: false, rating: true }),
  },
  {
    pattern:
      /^(?:单选(?:题)?|单项选择(?:题)?|判断题?|SA|下拉题?|只选一项|single(?: choice)?|choose one|select one|pick one|one answer|dropdown|true\/false)$/i,
    read: () => ({ kind: 'choice', multi: false }),
  },
  {
    pattern:
      /^(?:请?(?:可|允许)?(?:多选|不定项选择|多项选择)(?:题)?|复选(?:框|题)?|可?选多项|可选多个|MA|checkbox(?:es)?|multi(?:ple)?[- ](?:choice|responses?|answers?)(?: question)?|multiple|(?:select|choose|check|tick) all that apply|multi-?select)$/i,
    read: () => ({ kind: 'choice', multi: true }),
  },
  {
    pattern: /^(?:选填|选答|非必[填答]|可不[填答]|可选|optional|not required)(?:题)?$/i,
    read: () => ({ required: false }),
  },
  { pattern: /^(?:必[填答]|required|mandatory|\*)(?:题)?$/i, read: () => ({ required: true, star: true }) },
  { pattern: limit('(?:请?(?:多选|可多选|不定项|multiple choice)[题,，、:：\\s]*)'), read: (text) => limitsOf(text) },
]

/** 三项 → 3项. */
function withDigits(text: string): string {
  return text.replace(/[一二两三四五六七八九](?=\s*[项个种])/g, (sign) =>
    String('一二三四五六七八九'.indexOf(sign === '两' ? '二' : sign) + 1),
  )
}

function readGroup(text: string): RecognisedTags | null {
  for (const { pattern, read } of rows) {
    if (pattern.test(text)) return read(text)
  }
  return null
}

/** A line under a question that only says how to answer it; null for any other. */
export function hintOf(text: string): RecognisedTags | null {
  const half = halfWidth(text).trim()
  const group = /^[([【](.{1,60})[)\]】]$/.exec(half)?.[1]
  if (group) return readGroup(group.trim())
  return hints.find(([pattern]) => pattern.test(half))?.[1] ?? null
}

const hints: readonly (readonly [RegExp, RecognisedTags])[] = [
  [
    /^(?:please\s+)?(?:(?:choose|select|mark|tick|pick) (?:only )?one(?: (?:of the following(?: answers)?|oval|option|answer|box))?)(?: only)?(?: please)?[.:]?$/i,
    { kind: 'choice', multi: false },
  ],
  [/^(?:please\s+)?(?:choose|select|check|tick|mark) all that apply[.:]?$/i, { kind: 'choice', multi: true }],
  [
    /^请?(?:只)?(?:选择?|勾选)(?:以下|下列)?(?:一|1)(?:个|项)(?:最符合的)?(?:答案|选项)?[。:.]?$/,
    { kind: 'choice', multi: false },
  ],
  [/^请?(?:选择|勾选)(?:以下|下列)?所有(?:适用|符合)的?(?:选项|答案|项)?[。:.]?$/, { kind: 'choice', multi: true }],
  [
    /^(?:your answer|short answer(?: text)?|please write your answer here[.:]?|您的回答|你的回答|请(?:在此)?输入(?:您的)?(?:回答|答案|内容)?[。.…]*)$/i,
    { kind: 'blanks' },
  ],
  [/^(?:long answer(?: text)?|请详细(?:描述|说明)[。.…]*)$/i, { kind: 'essay' }],
]

/** Keys of tests, sources and settings of other programs: they are no part of what respondents read. */
export function isAside(text: string): boolean {
  return (
    /^[([【]?(?:正确)?(?:答案|解析|答案解析|难度|分值|出处|知识点|correct answer|answer key|answer|explanation|points)[)\]】]?\s*[:：]/i.test(
      text,
    ) || /^(?:display this question|skip to|end of block|condition)\s*[:：]/i.test(text)
  )
}

/** A group that says nothing but how many are to be chosen. */
function limit(lead: string): RegExp {
  const amount =
    '(?:至少|最少|不少于|最多|至多|不超过|限选?|请?选择?|任选|at least|at most|up to|no more than|exactly|choose|select|pick|max(?:imum)?\\.?|min(?:imum)?\\.?)'
  return new RegExp(
    `^${lead}?(?:(?:请|可|please\\s*)?${amount}\\s*)+(?:选择?)?\\s*\\d+.{0,30}$|^${lead}?\\d+\\s*[-~至到]\\s*\\d+\\s*[项个]$`,
    'i',
  )
}

/** The same in a sentence that stays in the stem. */
function sentences(text: string): RecognisedTags {
  const half = withDigits(halfWidth(text))
  if (/(?:select|choose|check|tick|mark) all that apply|可多选|可以多选/i.test(half))
    return { kind: 'choice', multi: true }
  if (
    /\b(?:select|choose|pick|check)\s+(?:up to|at most|at least|no more than|exactly)\s+\d|(?:最多|至多|至少|限)(?:可?选择?)\s*\d+\s*[项个]/i.test(
      half,
    )
  )
    return limitsOf(half)
  if (/^(?:please\s+)?rank (?:the|these|them)|请.{0,30}(?:排序|排列)|按.{1,20}排序/i.test(half)) return { kind: 'sort' }
  return {}
}

function limitsOf(text: string): RecognisedTags {
  const range = /(\d+)\s*(?:-|~|至|到|to|and)\s*(\d+)/i.exec(text)
  if (range) return { multi: true, min: Number(range[1]), max: Number(range[2]) }
  const least = /(?:至少|最少|不少于|at least|min(?:imum)?\.?)(?:可?选择?)?\s*(\d+)/i.exec(text)
  const most = /(?:最多|至多|不超过|限选?|at most|up to|no more than|max(?:imum)?\.?)(?:可?选择?)?\s*(\d+)/i.exec(text)
  if (least || most) return { multi: true, min: least ? Number(least[1]) : null, max: most ? Number(most[1]) : null }
  const exactly = Number(/\d+/.exec(text)?.[0])
  return exactly > 1 ? { multi: true, min: exactly, max: exactly } : { multi: false }
}
