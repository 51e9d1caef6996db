// @ts-check
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tool } from './prepare/build.mjs'
import { install } from './prepare/install.mjs'
import { root } from './prepare/root.mjs'
import { run } from './prepare/run.mjs'

// `npm run new question colorPick`: a skeleton that passes `npm run check`, made from a real example.
await install()
const { addBeside, renaming } = await import('./recipes/add-beside.mjs')
const { recipes } = await import('./recipes/recipes.mjs')
const [kind = '', ...given] = process.argv.slice(2)
const recipe = recipes[kind]
const places = recipe && recipe.usage.split(',')[0]?.match(/<\w+>/g)?.length
const shape = kind === 'language' ? /^[a-z]+(-\w+)*$/ : /^[A-Za-z]\w*$/
const wrong = given.find((name) => !shape.test(name))
if (!recipe || given.length !== places || wrong !== undefined) {
  const usages = Object.values(recipes).map(({ usage }) => `  npm run new ${usage}`)
  stop(`${wrong === undefined ? '' : `Not a name: ${wrong}\n`}One of these:\n${usages.join('\n')}`)
}

const names = recipe.names(...given)
const renamed = renaming(names)
/** @type {Map<string, string>} */
const texts = new Map()
const [list = ''] = recipe.lists
if (new RegExp(`\\b${names[0]?.[1]}\\b`).test(readFileSync(join(root, list), 'utf8')))
  stop(`${given[0]} is there already: see ${list}`)
for (const from of recipe.copies) add(renamed(from), numbered(renamed(readFileSync(join(root, from), 'utf8'))))
for (const path of recipe.lists) change(path)
const languages = readdirSync(join(root, 'locales'), { withFileTypes: true }).filter((each) => each.isDirectory())
for (const { name: language } of languages) for (const file of recipe.words) change(`locales/${language}/${file}.json`)
if (kind === 'screen') addScreen()
for (const [path, text] of texts) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const written = [...texts.keys()]
if (kind === 'language') cpSync(join(root, 'locales/en-US'), join(root, 'locales', given[0] ?? ''), { recursive: true })
await run(process.execPath, [tool('oxfmt', 'bin/oxfmt'), ...written], { cwd: root })
if (recipe.after) await run(process.execPath, [join(root, 'scripts', `${recipe.after}.mjs`)], { cwd: root })
console.log(
  `Changed:\n${written.map((path) => `  ${path}`).join('\n')}\nStill to do:\n${recipe.next.map((step) => `  ${step}`).join('\n')}`,
)

/** The text with the number that a new question type gets. @param {string} text */
function numbered(text) {
  const numbers = readFileSync(join(root, 'domain/src/questions/type-numbers.ts'), 'utf8').matchAll(/: (\d+),$/gm)
  const next = Math.max(...Array.from(numbers, ([, number]) => Number(number))) + 1
  return text.replace(/^  number: \d+,$/m, `  number: ${next},`)
}

/** @param {string} path @param {string} text */
function add(path, text) {
  if (existsSync(join(root, path))) stop(`${path} is there already`)
  texts.set(path, text)
}

/** @param {string} path */
function change(path) {
  const before = readFileSync(join(root, path), 'utf8')
  const after = addBeside(path, before, names, recipe?.namesOnly)
  if (after === before) stop(`${path} has nothing of the example any more: mend scripts/recipes/recipes.mjs`)
  texts.set(path, after)
}

/** Ends before anything is written. @param {string} message @returns {never} */
function stop(message) {
  console.error(message)
  process.exit(2)
}

function addScreen() {
  const name = renamed('identStat')
  add(
    renamed('frontend/management/src/fieldwork/idents/IdentStatScreen.tsx'),
    `import { useTranslation } from 'react-i18next'
import { Screen } from '../../workplace/Screen.tsx'

export default function ${renamed('IdentStat')}Screen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('screens.${name}.title')}>
      <p>{t('screens.${name}.title')}</p>
    </Screen>
  )
}
`,
  )
}
