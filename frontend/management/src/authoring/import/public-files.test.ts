import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseRecord } from '@naire/domain/naires'
import { expect, test } from 'vitest'
import { readForeign } from './foreign-file.ts'

/**
 * A folder of questionnaires that others published, as they are, with `expected.json`: by the path of each the names and
 * types of its questions, listed by another reader before. Files of others are not kept here.
 */
const folder = process.env['FOREIGN_FILES']

type ListedQuestions = Readonly<Record<string, readonly (readonly [name: string, type: string])[]>>

test.skipIf(folder === undefined)(
  'every question of the questionnaires in FOREIGN_FILES is there, or the report says what became of it',
  { timeout: 600_000 },
  async () => {
    const expected = JSON.parse(readFileSync(join(folder ?? '', 'expected.json'), 'utf8')) as ListedQuestions
    const lost: string[] = []
    for (const [path, questions] of Object.entries(expected)) {
      const reading = await readForeign(new File([readFileSync(join(folder ?? '', path))], basename(path)))
      if (reading.kind !== 'foreign') {
        lost.push(`${path}: ${JSON.stringify(reading)}`)
        continue
      }
      const { lines, record } = reading.naire
      const parsed = parseRecord(record)
      const stored = 'record' in parsed ? parsed.record.Questions : []
      const problems = 'problems' in parsed ? parsed.problems.filter(({ key }) => !isEmpty.includes(key)) : []
      if (problems.length > 0) lost.push(`${path}: ${JSON.stringify(problems)}`)
      const names = [...lines.map(({ question }) => question), ...stored.map(({ Code }) => Code)]
      const told = new Set(names.map((name) => name.toLowerCase()))
      for (const [name, type] of questions) if (!told.has(name.toLowerCase())) lost.push(`${path}: ${name} (${type})`)
      const fates = ['taken', 'changed', 'left'].map((fate) => lines.filter(({ outcome }) => outcome === fate).length)
      process.stdout.write(`${[path, questions.length, stored.length, ...fates].join('\t')}\n`)
    }
    expect(lost).toEqual([])
  },
)

/** Of a file in which nothing is left to ask. */
const isEmpty = ['naire.noQuestions', 'naire.wrongCount']
