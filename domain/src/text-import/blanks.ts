import type { BlankDraft } from './draft.ts'
import { halfWidth } from './labels.ts'

/** A line to write on. */
const line = /_{2,}|＿{2,}|…{3,}|\.{6,}/g

export function hasBlank(text: string): boolean {
  return text.search(line) >= 0
}

export function withoutBlanks(text: string): string {
  return text.replace(line, '').trim()
}

/** The stem with the places of its blanks, and what each takes, by the words before it. */
export function blanksIn(stem: string): { readonly stem: string; readonly blanks: readonly BlankDraft[] } {
  const blanks: BlankDraft[] = []
  let from = 0
  const placed = stem.replace(line, (found, at: number) => {
    blanks.push({
      pattern: patternOf(stem.slice(from, at), stem.slice(at + found.length, at + found.length + 3)) ?? 'None',
    })
    from = at + found.length
    return `[[I${blanks.length}]]`
  })
  return { stem: placed, blanks }
}

/** Pattern of the typed text, as far as the words tell it; null when they do not. */
export function patternOf(words: string, unit = ''): BlankDraft['pattern'] | null {
  const half = halfWidth(words)
  return (
    patterns.find(([pattern]) => pattern.test(half))?.[1] ??
    (/^\s*(?:岁|个|次|元|人|年|天|小时|分钟|公里|years?|times?|days?|hours?|%)/i.test(unit) ? 'Number' : null)
  )
}

const patterns: readonly (readonly [RegExp, BlankDraft['pattern']])[] = [
  [/邮箱|电子邮件|e-?mail/i, 'Email'],
  [/手机|mobile (?:phone|number)|cell ?phone/i, 'Mobile'],
  [/固定电话|座机|联系电话|telephone|phone number/i, 'Phone'],
  [/身份证/, 'IdCard'],
  [/QQ\s*号?/, 'QQ'],
  [/网址|网站地址|website|\burl\b/i, 'Url'],
  [/日期|生日|出生年月日|\bdate\b|birthday/i, 'Date'],
  [
    /年龄|多少(?:岁|个|次|元|人|年|天|小时|分钟|公里)|几(?:岁|个|次|人|年|天|小时)|how old|how many|your age\b|number of|金额|数量/i,
    'Number',
  ],
]
