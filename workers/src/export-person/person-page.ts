import { directionOf, fallbackLanguage, nearestLanguage } from '@naire/domain/languages'
import { sentenceAt } from '../export-data/export-words.ts'
import type { PersonData, PersonEvent } from './person-data.ts'

/** The page that people read: list entries, account, answers, rewards, files and every step, in one language. */
export function personPage(data: PersonData, wished: string): string {
  const language = nearestLanguage(wished) ?? fallbackLanguage
  const say = (key: string) => escaped(sentenceAt(language, 'retention', `person.page.${key}`) || key)
  const time = (at: string) =>
    `<time datetime="${escaped(at)}">${escaped(new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(new Date(at)))}</time>`
  const part = (key: string, content: string) =>
    content === '' ? '' : `<section><h2>${say(key)}</h2>${content}</section>`
  const { account, listEntries, sessions, rewards, files, events } = data
  const eventName = ({ type }: PersonEvent) => escaped(sentenceAt(language, 'management', `events.${type}`) || type)
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say('title')}</title>
<style>body{font:16px/1.6 sans-serif;max-inline-size:60rem;margin:1.5rem auto;padding-inline:1rem}table{border-collapse:collapse}th,td{text-align:start;padding:.25rem .75rem;border-block-end:1px solid #ccc;vertical-align:top}dt{font-weight:600}section{margin-block:2rem}</style></head>
<body><main><h1>${say('title')}</h1><p>${say('hint')}</p>
${part('account', account === null ? '' : fields(account))}
${part('list', listEntries.map(({ naire, person }) => `<h3>${inItsDirection(naire)}</h3>${person === null ? `<p>${say('erased')}</p>` : fields({ ...person, ...person.columns, columns: undefined })}`).join(''))}
${part(
  'sessions',
  sessions
    .map(
      ({ sid, naire, begun, erased, answers }) =>
        `<h3>${inItsDirection(naire)}</h3><p><code dir="ltr">${sid}</code> ${begun === null ? '' : time(begun)}${erased ? ` ${say('erased')}` : ''}</p><dl>${answers.map(({ question, answers: given }) => `<dt>${inItsDirection(question)}</dt><dd>${given.map(inItsDirection).join('<br>')}</dd>`).join('')}</dl>`,
    )
    .join(''),
)}
${part('rewards', rewards.map(fields).join(''))}
${part('files', files.length === 0 ? '' : `<ul>${files.map(({ path, name, size }) => `<li>${path === null ? inItsDirection(name) : `<a href="${escaped(path)}">${inItsDirection(name)}</a>`} (${size})</li>`).join('')}</ul>`)}
${part('events', `<table><thead><tr><th>${say('time')}</th><th>${say('step')}</th><th>${say('by')}</th></tr></thead><tbody>${events.map((event) => `<tr><td>${time(event.at)}</td><td>${eventName(event)}</td><td>${say(`who.${event.by}`)}</td></tr>`).join('')}</tbody></table><p>${say('eventsHint')}</p>`)}
</main></body></html>
`
}

const fields = (given: object): string =>
  `<table><tbody>${Object.entries(given)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(
      ([name, value]) =>
        `<tr><th scope="row">${inItsDirection(name)}</th><td>${inItsDirection(textOf(value))}</td></tr>`,
    )
    .join('')}</tbody></table>`

const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : String(value)

const inItsDirection = (text: string): string => `<bdi>${escaped(text)}</bdi>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
