import { questionTypeNumbers, type QuestionType } from '@naire/domain/questions'
import { readFileSync } from 'node:fs'
import type { OptionRow } from './option-row.ts'

export const documentFile = new URL('../../../../docs/types.md', import.meta.url)

/** `docs/types.md` as its rows make it. */
export function typesDocument(rows: readonly OptionRow[]): string {
  const types = [...new Set(rows.map(({ type }) => type))].toSorted(
    (one, other) => questionTypeNumbers[one] - questionTypeNumbers[other],
  )
  return `${head}\n${types
    .map((type) =>
      section(
        type,
        rows.filter((row) => row.type === type),
      ),
    )
    .join('\n')}`
}

export const writtenDocument = () => readFileSync(documentFile, 'utf8')

const head = `# Fields of the question types

What a respondent sees of each field of a question's content (content §3). A path begins at the question's interaction, with a dot at the question itself. Types share the fields of
the interaction that they hold: each stands once, with the type that shows it. Every row is tried in a browser by \`npm run test:e2e -- respondent/options\`, which also makes this
page (\`UPDATE=1\`) and fails for a field without a row.
`

function section(type: QuestionType, rows: readonly OptionRow[]): string {
  const lines = rows.map(({ field, effect }) => `| \`${field}\` | ${effect.replaceAll('|', '\\|')} |`)
  return `## ${questionTypeNumbers[type]} ${type}\n\n| field | what it does |\n|---|---|\n${lines.join('\n')}\n`
}
