import { linearPatterns } from '../expression/patterns/index.ts'
import { isFixedSid } from '../interactions/index.ts'
import { readStoredQuestion } from '../questions/index.ts'
import { isFields } from './fields.ts'
import type { Problems } from './problems.ts'
import type { StoredQuestion } from './record.ts'

/** Every content is what its question type takes; interactions have sids of their own. */
export function checkContents(questions: readonly StoredQuestion[], problems: Problems): void {
  const seen = new Set(questions.map(({ Sid }) => Sid))
  questions.forEach((question, index) => {
    if (question.Data === '' || question.Type < 0) return
    const { question: mounted, problems: found } = readStoredQuestion(question, `Questions[${index}]`)
    for (const { path, key, params } of found) problems.add(path, `content.${key}`, params)
    mounted?.fields.forEach(({ interaction: { content } }, place) => {
      if (isFixedSid(content.Sid)) return
      if (seen.has(content.Sid))
        problems.add(`Questions[${index}].Data.Interactions[${place}].Sid`, 'naire.duplicateSid', { sid: content.Sid })
      seen.add(content.Sid)
    })
    if (mounted) checkPatterns(JSON.parse(question.Data), `Questions[${index}].Data`, problems)
  })
}

// Regular expressions of authors, wherever a data type stands.
function checkPatterns(content: unknown, path: string, problems: Problems): void {
  if (Array.isArray(content))
    content.forEach((item: unknown, index) => checkPatterns(item, `${path}[${index}]`, problems))
  else if (isFields(content)) {
    for (const [name, value] of Object.entries(content)) {
      if (name !== 'Regular' || typeof value !== 'string') checkPatterns(value, `${path}.${name}`, problems)
      else if (!linearPatterns.compile(value)) problems.add(`${path}.${name}`, 'content.pattern', { pattern: value })
    }
  }
}
