import { preloadedLetters, themeStyle, type NaireRecord } from '@naire/domain/naires'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublishedNaire } from '../naire-json/published-naires.ts'

/** Metadata of a questionnaire's page for link previews. */
interface PageHead {
  readonly title: string
  readonly name: string
  /** Blank where there is none. */
  readonly description: string
}

/** The built HTML with its head; what it shows comes with its script. */
export const headed = (index: string, head: PageHead): string => index.replace(titleTag, () => headTags(head))

/** The HTML in its author's colour and font. */
const themed = (html: string, record: NaireRecord): string => {
  const style = themeStyle(record)
  return style === '' ? html : html.replace(headEnd, () => `<style>${style}</style>\n  ${headEnd}`)
}

/** Rendered first page. */
interface DrawnPage extends PageHead {
  readonly html: string
  readonly lang: string
  readonly dir: string
  readonly theme: string
  /** Keys of the build's manifest. */
  readonly modules: readonly string[]
}

/**
 * Puts a drawn page into the built HTML. `naireUrl`: what the script gets first, which is asked for with the page; null
 * where it decides itself.
 */
type PageTemplate = (page: DrawnPage, naireUrl: string | null) => string

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

/** Properties of a survey request on which the first page may depend. */
export interface FirstPageRequest {
  /** Path and query. */
  readonly url: string
  /** `Accept-Language` as it came. */
  readonly acceptLanguage: string
}

/** The respondents' app, built for the server (`frontend/respondent/src/first-page`). */
interface Drawer {
  firstPage(
    naire: unknown,
    wish: { readonly url: string; readonly languages: readonly string[] },
  ): Promise<DrawnPage | null>
  pageHead(naire: unknown, wish: { readonly url: string; readonly languages: readonly string[] }): Promise<PageHead>
  /** Null: the head alone is the same for everybody. */
  drawnAddress(
    naire: Pick<NaireRecord, 'Sid' | 'PageSplits'>,
    wish: { readonly url: string; readonly languages: readonly string[] },
  ): string | null
  languageFor(wish: { readonly url: string; readonly languages: readonly string[] }): string
}

const mostKept = 200

/** First pages of questionnaires in HTML, the same for everybody: kept while the publication is the newest. */
export class FirstPages {
  private readonly kept = new Map<string, Promise<string | null>>()
  private drawing: Promise<string | null> = Promise.resolve(null)
  private readonly drawer: Promise<Drawer | null>
  private readonly template: PageTemplate | null
  /** The built HTML. */
  private readonly index: string

  constructor(
    dirs: { readonly respondent: string; readonly firstPage: string },
    private readonly report: (error: unknown) => void,
  ) {
    const file = join(dirs.firstPage, 'first-page.js')
    const isBuilt = statSync(file, { throwIfNoEntry: false }) !== undefined
    this.index = isBuilt ? readFileSync(join(dirs.respondent, 'index.html'), 'utf8') : ''
    this.template = isBuilt
      ? pageTemplate(this.index, readFileSync(join(dirs.respondent, '.vite/manifest.json'), 'utf8'))
      : null
    this.drawer = isBuilt ? (import(pathToFileURL(file).href) as Promise<Drawer>) : Promise.resolve(null)
  }

  /**
   * The whole HTML: with the first page, or where that depends on who asks with its head alone; null where nothing is
   * built.
   */
  async html(naire: PublishedNaire, { url, acceptLanguage }: FirstPageRequest): Promise<string | null> {
    const drawer = await this.drawer
    if (!drawer) return null
    const asked = { url, languages: languagesIn(acceptLanguage) }
    const lang = drawer.languageFor(asked)
    const address = drawer.drawnAddress(naire.record, asked)
    const key = `${address ?? `head ${lang}`} ${naire.etag}`
    const known = this.kept.get(key)
    if (known) return known
    const wish = { url: address ?? `/?lang=${lang}`, languages: [lang] }
    const made = this.inTurn(async () => {
      const page = address === null ? null : await drawer.firstPage(JSON.parse(naire.json), wish)
      const naireUrl = naire.json.length > preloadedLetters ? null : `/naire/${naire.record.Sid}.json`
      const html = page
        ? (this.template?.(page, naireUrl) ?? null)
        : headed(this.index, await drawer.pageHead(JSON.parse(naire.json), wish))
      return html === null ? null : themed(html, naire.record)
    })
    this.keep(key, made)
    return made
  }

  /**
   * The built HTML in the colour and font of a questionnaire that is not open to all; null where it has none, or nothing
   * is built.
   */
  bare(record: NaireRecord): string | null {
    return this.index === '' || themeStyle(record) === '' ? null : themed(this.index, record)
  }

  /** One drawing at a time: each takes the process for itself, some milliseconds. */
  private inTurn(draw: () => Promise<string | null>): Promise<string | null> {
    this.drawing = this.drawing.then(draw).catch((error: unknown) => {
      this.report(error)
      return null
    })
    return this.drawing
  }

  private keep(key: string, page: Promise<string | null>): void {
    this.kept.set(key, page)
    const [oldest] = this.kept.keys()
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest)
  }
}

/** `de-AT,en;q=0.8` in the order of their wishes; at most ten. */
function languagesIn(accept: string): readonly string[] {
  const wishes = accept.split(',', 10).map((part) => {
    const [lang = '', weight] = part.trim().split(';q=')
    return { lang, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  return wishes.toSorted((one, other) => other.weight - one.weight).map(({ lang }) => lang)
}
