// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare/root.mjs'

export const languages = ['zh-CN', 'zh-TW', 'en-US', 'de', 'nb', 'th', 'ja', 'ko', 'ru', 'it', 'es', 'fr', 'sv', 'ar']
const reference = 'zh-CN'
const plural = /_(zero|one|two|few|many|other)$/

/**
 * Every language has the same files, keys and placeholders as the Chinese one. Gives one line for each that is not so.
 */
export function checkLocales() {
  const files = readdirSync(join(root, 'locales', reference)).filter((name) => name.endsWith('.json'))
  return [
    ...languages.flatMap((language) =>
      files.flatMap((file) => [...compare(language, file), ...otherWords(language, file)]),
    ),
    ...checkRefusals(),
  ]
}

/** An alarm and who judges appeals have one word each in a language; these are others for the same. */
const others = {
  'zh-CN': /警报|警示|裁判/,
  'zh-TW': /警報|警示|裁判/,
  'en-US': /\balert/i,
  de: /alarm|Richter|Schiedsrichter/i,
  nb: /alarm|dommer/i,
  th: /ผู้ตัดสิน/,
  ja: /アラーム|警報|審判/,
  ko: /알람|심판/,
  ru: /тревог|судь/i,
  it: /allarm|giudic/i,
  es: /alarma|juez|jueces/i,
  fr: /alarme|juge/i,
  sv: /larm|domare/i,
}

function otherWords(language, file) {
  const found = [...entries(language, file)].filter(([, text]) => others[language]?.test(text))
  return found.map(
    ([key, text]) => `locales/${language}/${file}: ${key} has another word for alarm or judge than the rest: ${text}`,
  )
}

function compare(language, file) {
  const place = `locales/${language}/${file}`
  if (!existsSync(join(root, place))) return [`${place} is missing`]
  const own = entries(language, file)
  const wanted = entries(reference, file)
  const missing = [...wanted.keys()].filter((key) => !own.has(key)).map((key) => `${place}: ${key} is missing`)
  const surplus = [...own.keys()]
    .filter((key) => !wanted.has(key))
    .map((key) => `${place}: ${key} is not in ${reference}`)
  const broken = [...wanted].filter(
    ([key, text]) => own.has(key) && placeholders(text) !== placeholders(own.get(key) ?? ''),
  )
  const formless = missingForms(language, file).map((key) => `${place}: ${key} is missing, ${language} counts so`)
  return [
    ...missing,
    ...surplus,
    ...formless,
    ...broken.map(([key]) => `${place}: ${key} has other placeholders than ${reference}`),
  ]
}

/** The forms that a language has for the numbers of things that occur in sentences. */
export function formsOf(language) {
  const rules = new Intl.PluralRules(language)
  const occurring = new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)))
  return ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => occurring.has(form))
}

/** Sentences with a form for some numbers need one for all that the language tells apart. */
function missingForms(language, file) {
  const keys = new Set(pathsIn(JSON.parse(readFileSync(join(root, 'locales', language, file), 'utf8'))))
  const counted = new Set([...keys].filter((key) => plural.test(key)).map((key) => key.replace(plural, '')))
  return [...counted]
    .flatMap((key) => formsOf(language).map((form) => `${key}_${form}`))
    .filter((key) => !keys.has(key))
}

function pathsIn(node, path = []) {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? pathsIn(value, [...path, key]) : [[...path, key].join('.')],
  )
}

/** Flat keys; forms of a plural count as one, because languages have different ones. */
export function entries(language, file) {
  const flat = new Map()
  const walk = (node, path) => {
    for (const [key, value] of Object.entries(node)) {
      const name = [...path, key].join('.')
      if (typeof value === 'object' && value !== null) walk(value, [...path, key])
      else if (!flat.has(name.replace(plural, ''))) flat.set(name.replace(plural, ''), String(value))
    }
  }
  walk(JSON.parse(readFileSync(join(root, 'locales', language, file), 'utf8')), [])
  return flat
}

/** `count` may be left out by a form such as "one item". */
function placeholders(text) {
  const names = [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1]).filter((name) => name !== 'count')
  return [...new Set(names)].sort().join()
}

function checkRefusals() {
  const folder = join(root, 'domain/src/refusals')
  const tables = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('')
  const sentences = JSON.parse(readFileSync(join(root, 'locales', reference, 'exceptions.json'), 'utf8'))
  return [...tables.matchAll(/'([\w.]+)': \{ code: '\{([0-9a-f-]+)\}'/g)]
    .filter(([, , code]) => !(code.replaceAll('-', '') in sentences))
    .map(([, key]) => `locales/${reference}/exceptions.json: no sentence for the refusal ${key}`)
}
