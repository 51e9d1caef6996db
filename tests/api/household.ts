import { createHash } from 'node:crypto'
import type { NaireRecord } from '@naire/domain/naires'
import { naire, number, onPage, repeat, text } from '../scenarios/naire.ts'
import { newSid } from './fieldwork.ts'

/** A household whose members are asked for name and age, and their sum after it. */
export const household = (): NaireRecord =>
  withSids(
    naire([
      repeat('Home', ['Name', 'Age'], { MaxSelection: 4, MemberText: '成员' }),
      onPage(2, text('Name')),
      onPage(2, number('Age')),
      onPage(3, number('Sum', { ValueExpression: 'sum(Age)' })),
    ]),
  )

/** A questionnaire of scenarios under sids that can be imported, its own a new one. */
export function withSids(made: NaireRecord): NaireRecord {
  const sidOf = (name: string) => createHash('md5').update(name).digest('hex').toUpperCase()
  const named = JSON.stringify(made).replaceAll(/sid-[\w-]+|page-\d/g, sidOf)
  const { Questions, ...rest } = JSON.parse(named.replaceAll('"naire"', `"${newSid()}"`)) as NaireRecord
  return { ...rest, Questions: Questions.map(({ Hash: _, ...question }) => question) as never }
}

/** Answers of three members, by the codes of their questions. */
export const three = {
  Home: ['1', '2', '3'],
  Name_1: '安',
  Age_1: 40,
  Name_2: '本',
  Age_2: 8,
  Name_3: '岑',
  Age_3: 38,
}
