// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare/root.mjs'
import { entries, formsOf, languages } from './locales.mjs'

export const coverageFile = join(root, 'locales', 'README.md')

const names = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-US': 'English',
  de: 'Deutsch',
  nb: 'Norsk bokmål',
  th: 'ไทย',
  ja: '日本語',
  ko: '한국어',
  ru: 'Русский',
  it: 'Italiano',
  es: 'Español',
  fr: 'Français',
  sv: 'Svenska',
  ar: 'العربية',
}

const rightToLeft = new Set(['ar'])

/** Terms that mean one thing everywhere. */
const glossary = [
  ['naire', '问卷', 'questionnaire'],
  ['session', '答卷', 'session: one respondent’s way through a questionnaire, and what came of it'],
  ['subject', '项目', 'project'],
  ['reply, feedback', '回答', 'answer'],
  ['alarm', '预警', 'alert'],
  ['claim', '认领', 'to take an alert on oneself'],
  ['review: pass, return, reject', '审核：通过、退回、不通过', 'review: pass, send back, reject'],
  ['appeal, judgement', '申诉、裁决', 'appeal, decision'],
  ['quota', '配额', 'quota'],
]

/** The page `locales/README.md` as it should be. */
export function coveragePage() {
  const files = readdirSync(join(root, 'locales', 'zh-CN'))
    .filter((name) => name.endsWith('.json'))
    .sort()
  const rows = languages.map(
    (language) =>
      `| ${language} | ${names[language]} | ${rightToLeft.has(language) ? '←' : '→'} | ${formsOf(language).join(', ')} | ${files.map((file) => share(language, file)).join(' | ')} |`,
  )
  return `# Languages

Chinese (\`zh-CN\`) is written first and is what every language falls back to. A sentence stands once, under one key, in the same file of each language;
\`npm run check\` compares keys, placeholders and the forms that a language has for numbers of things. \`npm run locales\` writes this page.
A respondent meets the sentences of \`questions\`, \`respondent\`, \`validation\` and, in messages of the server, \`exceptions\`; answers are typed and shown in the
formats of the questionnaire (content §5), so that an answer looks the same to whoever reads it. Numbers in sentences have the separators of the language; digits of other
keyboards, and a decimal comma where the language has one, are taken for those of an answer as they are typed.

| code | language | written | forms of numbers | ${files.map((file) => file.replace('.json', '')).join(' | ')} |
|---|---|---|---|${files.map(() => '---:|').join('')}
${rows.join('\n')}

Languages other than Chinese were not read by native speakers yet.

## One word for each thing

| in the code | 中文 | English |
|---|---|---|
${glossary.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`
}

/** Complains when the page is not what it would be if it were written now. */
export function checkCoverage() {
  const isCurrent = existsSync(coverageFile) && readFileSync(coverageFile, 'utf8') === coveragePage()
  return isCurrent ? [] : ['locales/README.md is out of date: npm run locales']
}

function share(language, file) {
  const wanted = [...entries('zh-CN', file).keys()]
  const own = existsSync(join(root, 'locales', language, file)) ? entries(language, file) : new Map()
  return `${Math.floor((100 * wanted.filter((key) => own.has(key)).length) / wanted.length)} %`
}
