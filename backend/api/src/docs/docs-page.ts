import type { OpenApiDocument, OpenApiOperation } from '@naire/contract/openapi'
import type { Language } from '@naire/domain/languages'
import { escaped, plainPage } from '../http/plain-page.ts'

/** The document as a page without script: calls by their tag, then the named schemas. */
export function docsPage(document: OpenApiDocument, language: Language, say: (key: string) => string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))].toSorted()
  const inTag = (tag: string) => calls.filter(({ operation }) => operation.tags.includes(tag))
  const title = escaped(say('title'))
  return plainPage(
    { language, title },
    `<main>
<h1>${title}</h1>
<p>${escaped(say('note'))} <a href="/openapi.json">openapi.json</a> · <a href="/odata/$metadata">$metadata</a></p>
<nav aria-label="${escaped(say('contents'))}"><ul dir="ltr">${tags.map((tag) => `<li><a href="#${tag}">${tag}</a></li>`).join('')}</ul></nav>
${tags
  .map(
    (tag) =>
      `<section><h2 id="${tag}" dir="ltr">${tag}</h2>${inTag(tag)
        .map((call) => callOf(call, say))
        .join('\n')}</section>`,
  )
  .join('\n')}
<section><h2 id="schemas">${escaped(say('schemas'))}</h2>
${Object.entries(document.components.schemas)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(
    ([name, schema]) =>
      `<details id="schema-${name}"><summary dir="ltr"><code>${name}</code></summary>${json(schema)}</details>`,
  )
  .join('\n')}
</section>
</main>`,
    style,
  )
}

interface DocumentedCall {
  readonly path: string
  readonly method: string
  readonly operation: OpenApiOperation
}

function callOf({ path, method, operation }: DocumentedCall, say: (key: string) => string): string {
  const { operationId, summary, parameters = [], requestBody, responses } = operation
  const parts: readonly (readonly [string, string])[] = [
    [say('needs'), codes(operation['x-needs'])],
    ...(parameters.length === 0 ? [] : [[say('parameters'), parameters.map(parameterOf).join(' ')] as const]),
    ...(requestBody === undefined ? [] : [[say('body'), contentOf(requestBody)] as const]),
    ...Object.entries(responses).map(
      ([status, reply]) =>
        [status, `<p dir="ltr">${escaped(String(reply['description']))}</p>${contentOf(reply)}`] as const,
    ),
  ]
  return `<details id="${operationId}"><summary><code dir="ltr">${method} ${escaped(path)}</code> <span lang="en" dir="ltr">${escaped(summary)}</span></summary>
<dl>${parts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${value}</dd>`).join('')}</dl></details>`
}

function parameterOf(parameter: Readonly<Record<string, unknown>>): string {
  const name = parameter['name'] ?? `$${String(parameter['$ref']).split('/').at(-1)}`
  return `<code dir="ltr">${escaped(String(name))}${parameter['required'] === true ? '*' : ''}</code>`
}

/** Media types with their schemas; a named schema is a link. */
function contentOf({ content }: Readonly<Record<string, unknown>>): string {
  const types = Object.entries((content ?? {}) as Readonly<Record<string, { readonly schema?: object }>>)
  return types
    .map(([type, { schema = {} }]) => {
      const name = '$ref' in schema ? String(schema.$ref).split('/').at(-1) : undefined
      return `<p dir="ltr"><code>${escaped(type)}</code>${name === undefined ? '' : ` <a href="#schema-${name}">${name}</a>`}</p>${name === undefined ? json(schema) : ''}`
    })
    .join('')
}

const json = (schema: object): string => `<pre dir="ltr" tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre>`

const codes = (names: readonly string[]): string =>
  names.map((name) => `<code dir="ltr">${escaped(name)}</code>`).join(' ')

const style = `
:root{color-scheme:light dark;--ink:#17212b;--muted:#5b6774;--paper:#fff;--ground:#f5f7fa;--line:#d5dbe2;--primary:#0b5cd6}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf3;--muted:#a3afbc;--paper:#17212b;--ground:#0e151c;--line:#32404d;--primary:#7fb2ff}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans",sans-serif}
main{max-inline-size:1000px;margin:0 auto;padding:24px 16px}
nav ul{display:flex;flex-wrap:wrap;gap:4px 16px;padding:0;list-style:none}
details{margin-block-end:4px;border:1px solid var(--line);border-radius:8px;background:var(--paper);padding:8px 12px}
summary{cursor:pointer;overflow-wrap:anywhere}
dt{color:var(--muted);margin-block-start:12px}
dd{margin:0;overflow-wrap:anywhere}
pre{overflow:auto;max-block-size:420px;padding:12px;border:1px solid var(--line);border-radius:8px}
a{color:var(--primary)}
`
