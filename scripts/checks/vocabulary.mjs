// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare/root.mjs'

/** Words that say nothing of what a type holds when they are its whole name: participles, pronouns, adverbs. */
const irregular =
  'Asking|Begun|Beside|Bound|Chosen|Doing|Done|Drawn|Found|Given|Giving|Going|Gone|Heard|Held|Itself|Kept|Keeping|Known|Laid|Lent|Lost|Lying|Made|Making|Meant|Paid|Put|Said|Saying|Seen|Sent|Shown|Sought|Spent|Taken|Telling|Those|Told|Waiting|Where|Who|Whole|Whose|Why|Written'
const bareParticiple = new RegExp(`^(?:${irregular}|(?!Feed$|Seed$|Speed$|Need$)[A-Z][a-z]+ed)$`)
const declaration = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class) ([A-Za-z0-9_]+)/gm
const pronoun = /\/\*\*[\s*]*(What|Who|Whose|Whom|How|Those|That)\b/g
/** Terms of the product that had another word once; `docs/glossary.md` has the one of today. */
const replaced = new Map([
  ['Duty|Duties', 'Job'],
  ['Obligation', 'OutboxEntry'],
  ['Rehearsal', 'Simulation'],
  ['SurveyDesk', 'SessionController'],
  ['SessionKeeper', 'SessionPersister'],
  ['Oddit(?:y|ies)', 'QualityFlag'],
])
/** Names that are on the wire or in the log, and stay. */
const wireNames = /^(?:Duty(?:GivenUp|Retried|Closed|Done))$/

/** Types named by a bare participle, names that the glossary replaced, and doc comments that begin with a pronoun. */
export function checkVocabulary(files = sources()) {
  return files.flatMap(({ file, text }) => [...typeNames(file, text), ...docComments(file, text)])
}

function typeNames(file, text) {
  return [...text.matchAll(declaration)].flatMap(([, name = '']) => {
    if (wireNames.test(name)) return []
    if (bareParticiple.test(name)) return [`${file}: ${name} is no noun; name the type by what it holds`]
    const [, word] = [...replaced].find(([old]) => new RegExp(`(?:^|[a-z])(?:${old})(?:[A-Z]|$)`).test(name)) ?? []
    return word ? [`${file}: ${name} has another word in docs/glossary.md: ${word}`] : []
  })
}

function docComments(file, text) {
  return [...text.matchAll(pronoun)].map(
    ({ index, 1: word }) =>
      `${file}:${text.slice(0, index).split('\n').length} begins with "${word}": begin with a noun phrase or a verb`,
  )
}

function sources() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((file) => file && !file.startsWith('docs/examples/') && existsSync(join(root, file)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}
