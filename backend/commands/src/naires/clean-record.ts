import {
  authorClasses,
  cleanStyles,
  allowedTags,
  cleanDeclarations,
  inlineProperties,
  keptAttribute,
  ownAttributes,
} from '@naire/domain/markup'
import { mapAuthorTexts, type AuthorTextKind, type NaireRecord } from '@naire/domain/naires'
import sanitizeHtml from 'sanitize-html'

/** Field with content removed by sanitising: `target` is its path, like `Questions[0].Data.Css`. */
export interface SanitisedField {
  readonly target: string
  /** As the author wrote it, each cut to 120 characters. */
  readonly removed: readonly string[]
}

/** A record as it may be saved, and what its author is told about it. */
export function cleanRecord(given: NaireRecord): {
  readonly record: NaireRecord
  readonly cleaned: readonly SanitisedField[]
} {
  const cleaned: SanitisedField[] = []
  const record = mapAuthorTexts(given, (text, kind, target) => {
    const { kept, removed } = cleaners[kind](text)
    if (removed.length > 0) cleaned.push({ target, removed: removed.map(shortened) })
    return kept
  })
  return { record, cleaned }
}

interface Outcome {
  readonly kept: string
  readonly removed: readonly string[]
}

const cleaners: Readonly<Record<AuthorTextKind, (text: string) => Outcome>> = {
  html: (text) => {
    const { html, removed } = cleanHtml(text)
    return { kept: html, removed }
  },
  // What needs no cleaning keeps its author's comments and lines.
  styles: (css) => {
    const { text, removed } = cleanStyles(css)
    return { kept: removed.length === 0 ? css : text, removed }
  },
  classes: (text) => {
    const kept = authorClasses(text)
    return { kept, removed: text.split(/\s+/).filter((name) => name !== '' && !kept.split(' ').includes(name)) }
  },
}

const maxSigns = 120
const shortened = (text: string) => (text.length > maxSigns ? `${text.slice(0, maxSigns - 1)}…` : text)

interface CleanHtml {
  readonly html: string
  /** `<tag>`, or the attribute as it was written. */
  readonly removed: readonly string[]
}

/**
 * An author's HTML without what runs, asks or takes the page's place. What needs no cleaning stays letter for letter.
 */
export function cleanHtml(given: string): CleanHtml {
  const html = given.replaceAll(mark, '')
  if (!markup.test(html)) return { html, removed: [] }
  const removed = new Set<string>()
  const { text, restored } = withoutPlaceholders(html)
  const clean = sanitised(text, removed)
  const isSame = removed.size === 0 && text.replaceAll(plainTag, '').search(markup) === -1
  return { html: isSame ? html : restored(clean), removed: [...removed] }
}

/** An author's HTML for a page that is written as a text: as above, and each tag closed where it was opened. */
export const safeHtml = (html: string): string => sanitised(html.replaceAll(mark, ''), new Set())

const sanitised = (html: string, removed: Set<string>): string =>
  settled(html, (last) =>
    sanitizeHtml(last, {
      ...rules,
      transformTags: { '*': (tag, attributes) => transformed(tag, attributes, removed) },
    }),
  )

/** Tags that were closed too late are closed otherwise once others are gone: until nothing changes. */
function settled(text: string, clean: (text: string) => string): string {
  let last = clean(text)
  for (let round = 1; round < mostRounds; round += 1) {
    const next = clean(last)
    if (next === last) return last
    last = next
  }
  return last
}

const mostRounds = 8

const mark = '\uE001'
/** Start of markup, or a possible start once the placeholder behind it is filled. */
const markup = new RegExp(`<(?:[a-z!/?]|\\{\\{|${mark})`, 'i')
/** Tag that every parser reads alike. */
const plainTag = /<\/?[a-z][a-z0-9]*(?:\s+[a-z]+="[^"<>]*")*\s*\/?>/g

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: Object.fromEntries(allowedTags.map((tag) => [tag, [...ownAttributes(tag)]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'data'],
  parseStyleAttributes: false,
}

function transformed(tagName: string, given: sanitizeHtml.Attributes, removed: Set<string>): sanitizeHtml.Tag {
  if (!allowedTags.includes(tagName)) {
    removed.add(`<${tagName}>`)
    return { tagName, attribs: {} }
  }
  const attribs = Object.entries(given).flatMap(([name, value]) => {
    const kept = keptAttribute(tagName, name, value)
    for (const part of removedParts(name, value, kept)) removed.add(part)
    return kept === null ? [] : [[name, kept] as const]
  })
  return { tagName, attribs: Object.fromEntries(attribs) }
}

function removedParts(name: string, value: string, kept: string | null): readonly string[] {
  if (name === 'style')
    return cleanDeclarations(value, inlineProperties).removed.map((declaration) => `style="${declaration}"`)
  if (name !== 'class') return kept === null ? [`${name}="${value}"`] : []
  const classes = (kept ?? '').split(' ')
  return value
    .split(/\s+/)
    .filter((one) => one !== '' && !classes.includes(one))
    .map((one) => `class="${one}"`)
}

// Expressions compare with `<`; they are no markup, and are checked elsewhere.
function withoutPlaceholders(html: string): { readonly text: string; readonly restored: (clean: string) => string } {
  const placeholders: string[] = []
  const text = html.replaceAll(
    /\{\{[^{}]*\}\}/g,
    (placeholder) => `${mark}${placeholders.push(placeholder) - 1}${mark}`,
  )
  return {
    text,
    restored: (clean) =>
      clean
        .replaceAll(new RegExp(`${mark}(\\d+)${mark}`, 'g'), (_, at: string) => placeholders[Number(at)] ?? '')
        .replaceAll(mark, ''),
  }
}
