import { isFields } from '../../naires/fields.ts'
import type { StoredQuestion } from '../../naires/record.ts'
import type { ContentPart, InteractionContent } from '../../interactions/index.ts'
import { readStoredQuestion, type Field, type MountedQuestion } from '../../questions/index.ts'

/** Something in a question that expressions name by its code: an interaction, option, row or column. */
export interface NamedObject {
  readonly question: StoredQuestion
  readonly mounted: MountedQuestion
  readonly sid: string
  readonly code: string
  readonly role: 'interaction' | 'option' | 'row' | 'column'
  /** Codes that its own must differ from. */
  readonly siblings: readonly string[]
  /** The interaction that it is or stands in; none for rows and columns of the question itself. */
  readonly interaction: string | null
}

/** Lists the objects with a code in a question's content; null when the content cannot be read. */
export function namedObjects(question: StoredQuestion): readonly NamedObject[] | null {
  const { question: mounted } = readStoredQuestion(question)
  if (!mounted) return null
  const interactions = mounted.fields.filter(({ aside }) => !aside).map(({ interaction }) => interaction)
  const codes = interactions.map(({ content }) => content.Code)
  const own = { question, mounted }
  return [
    ...interactions.map(({ content: { Sid, Code } }, at): NamedObject => {
      return { ...own, sid: Sid, code: Code, role: 'interaction', siblings: codes.toSpliced(at, 1), interaction: Sid }
    }),
    ...namedParts(own, mounted.parts, null),
    ...interactions.flatMap(({ content, parts }) => [
      ...namedParts(own, parts, content.Sid),
      ...otherAnswers(own, content, parts),
    ]),
  ]
}

// What else an interaction lists by sid and code is something to answer with (dimensions of a video).
function otherAnswers(
  own: Pick<NamedObject, 'question' | 'mounted'>,
  content: InteractionContent,
  parts: readonly ContentPart[],
): readonly NamedObject[] {
  const known = new Set(parts.map(({ Sid }) => Sid))
  return Object.values(content).flatMap((list: unknown) => {
    const listed = (Array.isArray(list) ? (list as readonly unknown[]) : [])
      .filter(isCoded)
      .filter(({ Sid }) => !known.has(Sid))
    return listed.map(({ Sid, Code }): NamedObject => {
      const siblings = listed.filter((other) => other.Sid !== Sid).map((other) => other.Code)
      return { ...own, sid: Sid, code: Code, role: 'option', siblings, interaction: content.Sid }
    })
  })
}

function isCoded(item: unknown): item is { readonly Sid: string; readonly Code: string } {
  return isFields(item) && typeof item['Sid'] === 'string' && item['Sid'] !== '' && typeof item['Code'] === 'string'
}

function namedParts(
  own: Pick<NamedObject, 'question' | 'mounted'>,
  parts: readonly ContentPart[],
  interaction: string | null,
): readonly NamedObject[] {
  return parts.map((part) => {
    const siblings = parts.filter((other) => other !== part && other.Axis === part.Axis).map(({ Code }) => Code)
    return { ...own, sid: part.Sid, code: part.Code, role: part.Axis, siblings, interaction }
  })
}

/** The sid of what a segment of a path names, as the engine reads it; null for none or another question's. */
export function namedBy(
  question: StoredQuestion,
  mounted: MountedQuestion,
  path: readonly string[],
  at: number,
): string | null {
  if (path[0] !== question.Code || at === 0 || path[at]?.startsWith('@')) return null
  const fields = mounted.fields.filter(({ aside }) => !aside)
  const named = fields.find((field) => field.path.length > 0 && startsWith(path.slice(1), field.path))
  if (named && at <= named.path.length) return insideFieldPath(mounted, named, at)
  const parts = [...mounted.parts, ...(named ? [named] : fields).flatMap(({ interaction }) => interaction.parts)]
  const fitting = parts.filter(({ Code, IsGroupIntro }) => Code === path[at] && !IsGroupIntro)
  const isLast = at === path.length - 1
  const typed = path.slice(1, at).some((segment) => segment.startsWith('@')) && isLast
  return (fitting.find(({ Axis }) => (Axis === 'option') === typed) ?? fitting[0])?.Sid ?? null
}

function insideFieldPath(mounted: MountedQuestion, { path, within, interaction }: Field, at: number): string | null {
  if (within.length === path.length && within.length > 0) return mounted.parts[within[at - 1] ?? -1]?.Sid ?? null
  return interaction.content.Sid
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((code, index) => code === path[index])
}

/** The interactions whose codes are the value of a path, by their sids. */
export function readBy(question: StoredQuestion, mounted: MountedQuestion, path: readonly string[]): readonly string[] {
  if (path[0] !== question.Code || path.some((segment) => segment.startsWith('@'))) return []
  const fields = mounted.fields.filter(({ aside }) => !aside)
  const named = fields.find((field) => field.path.length > 0 && startsWith(path.slice(1), field.path))
  return (named ? [named] : fields).map(({ interaction }) => interaction.content.Sid)
}
