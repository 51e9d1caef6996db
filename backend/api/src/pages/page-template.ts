/** What tells others of a questionnaire. */
export interface PageHead {
  readonly title: string
  readonly name: string
  /** Blank where there is none. */
  readonly description: string
}

/** The built HTML with its head; what it shows comes with its script. */
export const headed = (index: string, head: PageHead): string => index.replace(titleTag, () => headTags(head))

/** What was drawn of a first page. */
export interface DrawnPage extends PageHead {
  readonly html: string
  readonly lang: string
  readonly dir: string
  readonly theme: string
  /** Keys of the build's manifest. */
  readonly modules: readonly string[]
}

/** Puts a drawn page into the built HTML. `naireUrl`: what the script gets first, which is asked for with the page; null where it decides itself. */
export type PageTemplate = (page: DrawnPage, naireUrl: string | null) => string

interface ManifestEntry {
  readonly file: string
  readonly imports?: readonly string[]
}

/** @throws when the built HTML has not the places that the page goes to. */
export function pageTemplate(index: string, manifestText: string): PageTemplate {
  const manifest = JSON.parse(manifestText) as Readonly<Record<string, ManifestEntry>>
  for (const place of [htmlTag, titleTag, headEnd, rootTag])
    if (!index.includes(place)) throw new Error(`The built page has no ${place}`)
  const base = /src="([^"]*)assets\//.exec(index)?.[1] ?? '/'
  return ({ html, lang, dir, theme, modules, ...head }, naireUrl) => {
    const files = filesOf(manifest, modules)
      .map((file) => base + file)
      .filter((file) => !index.includes(file))
    const preloads = [
      ...files.map((file) => `${modulePreload} href="${file}">`),
      ...(naireUrl === null ? [] : [`<link rel="preload" as="fetch" crossorigin href="${naireUrl}">`]),
    ]
    return (
      headed(index, head)
        .replace(htmlTag, () => `<html lang="${escaped(lang)}" dir="${escaped(dir)}" data-theme="${escaped(theme)}">`)
        .replace(headEnd, () => `${preloads.join('\n')}\n  </head>`)
        // What is drawn can be read already: the script is less urgent than its paint.
        .replaceAll(
          /<script type="module" crossorigin|<link rel="modulepreload" crossorigin/g,
          (tag) => `${tag} fetchpriority="low"`,
        )
        // Nothing can be pressed before the script is there.
        .replace(rootTag, () => `<div id="root" inert>${html}</div>`)
    )
  }
}

function headTags({ title, name, description }: PageHead): string {
  const about = description === '' ? name : description
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(about)}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:title" content="${escaped(name)}">`,
    `<meta property="og:description" content="${escaped(about)}">`,
  ].join('\n    ')
}

const htmlTag = '<html lang="zh-CN">'
const titleTag = '<title>Naire</title>'
const headEnd = '</head>'
const rootTag = '<div id="root"></div>'
const modulePreload = '<link rel="modulepreload" crossorigin'

/** These modules' files, and those that they import at once. */
function filesOf(manifest: Readonly<Record<string, ManifestEntry>>, modules: readonly string[]): readonly string[] {
  const found = new Set(modules.filter((key) => manifest[key]))
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported)
  return [...found].flatMap((key) => manifest[key]?.file ?? [])
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
