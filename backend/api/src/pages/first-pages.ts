import { safeHtml } from '@naire/commands'
import { preloadedLetters, themeStyle, type NaireRecord } from '@naire/domain/naires'
import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { scriptSource } from '../http/security-headers.ts'
import type { PublishedNaire } from '../naire-json/published-naires.ts'

/** Page of a questionnaire as the respondents' app, built for the server, has drawn it. */
interface DrawnPage {
  readonly html: string
  readonly title: string
  readonly name: string
  /** Blank where there is none. */
  readonly description: string
  /** Address of a picture of it, of this host or another; null where there is none. */
  readonly picture: string | null
  readonly lang: string
  readonly dir: string
  readonly theme: string
  /** Keys of the build's manifest. */
  readonly modules: readonly string[]
  /** Runs behind the page at once, so that it can be answered; null where no question is shown. */
  readonly script: string | null
}

/** Surroundings of a page in the built HTML. */
interface PlacedPage {
  /** Address that the script asks first, asked for with the page; null where it decides itself. */
  readonly naireUrl: string | null
  /** Address of a copy of the questionnaire in the cloud, which the script asks first; null where there is none. */
  readonly copyUrl: string | null
  /** Of the session that begins with this page; null where a device chooses it. */
  readonly sid: string | null
  /** Public address of this installation; null: pictures of its own are not shown where its address is shared. */
  readonly publicUrl: string | null
}

/** Puts a drawn page into the built HTML. */
type PageTemplate = (page: DrawnPage, placed: PlacedPage) => string

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
  return ({ html, lang, dir, theme, modules, script, ...head }, { naireUrl, copyUrl, sid, publicUrl }) => {
    const files = filesOf(manifest, copyUrl === null ? modules : [...modules, copyModule])
      .map((file) => base + file)
      .filter((file) => !index.includes(file))
    const preloads = [
      ...files.map((file) => `${modulePreload} href="${file}">`),
      ...(naireUrl === null ? [] : [`<link rel="preload" as="fetch" crossorigin href="${escaped(naireUrl)}">`]),
    ]
    const own = [
      ...(sid === null ? [] : [` data-sid="${escaped(sid)}"`]),
      ...(copyUrl === null ? [] : [` data-copy="${escaped(copyUrl)}"`]),
    ].join('')
    return (
      index
        .replace(titleTag, () => headTags(head, publicUrl))
        .replace(htmlTag, () => `<html lang="${escaped(lang)}" dir="${escaped(dir)}" data-theme="${escaped(theme)}">`)
        .replace(headEnd, () => `${preloads.join('\n')}\n  </head>`)
        // What is drawn can be read already: the script is less urgent than its paint.
        .replaceAll(
          /<script type="module" crossorigin|<link rel="modulepreload" crossorigin/g,
          (tag) => `${tag} fetchpriority="low"`,
        )
        // Nothing can be pressed before a script is there.
        .replace(
          rootTag,
          () =>
            `<div id="root" data-drawn inert${own}>${html}</div>${script === null ? '' : `<script>${script}</script>`}`,
        )
    )
  }
}

/** The HTML in its author's colour and font. */
const themed = (html: string, record: NaireRecord): string => {
  const style = themeStyle(record)
  return style === '' ? html : html.replace(headEnd, () => `<style>${style}</style>\n  ${headEnd}`)
}

/** For tabs and search engines, for Open Graph's readers, and for WeChat, which reads the item's properties. */
function headTags(
  { title, name, description, picture }: Pick<DrawnPage, 'title' | 'name' | 'description' | 'picture'>,
  publicUrl: string | null,
): string {
  const about = description === '' ? name : description
  const shown = picture?.startsWith('/') ? publicUrl && publicUrl + picture : picture
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" itemprop="description" content="${escaped(about)}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:title" itemprop="name" content="${escaped(name)}">`,
    `<meta property="og:description" content="${escaped(about)}">`,
    ...(shown && /^https?:/.test(shown)
      ? [`<meta property="og:image" itemprop="image" content="${escaped(shown)}">`]
      : []),
  ].join('\n    ')
}

const htmlTag = '<html lang="zh-CN">'
const titleTag = '<title>Naire</title>'
const headEnd = '</head>'
const rootTag = '<div id="root"></div>'
/** Module that fetches a copy, as the build's manifest calls it. */
const copyModule = 'src/shell/fetch-copy.ts'
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
  /** Address of a copy of the questionnaire; null where there is none. */
  readonly copyUrl: string | null
}

interface Wish {
  readonly url: string
  readonly languages: readonly string[]
}

/** The respondents' app, built for the server (`frontend/respondent/src/shell/first-page`). */
interface Drawer {
  firstPage(
    naire: unknown,
    wish: Wish,
    safe: (html: string) => string,
  ): Promise<DrawnPage | ((sid: string) => Promise<DrawnPage | null>) | null>
  outline(naire: unknown, wish: Wish): Promise<DrawnPage>
  /** Unless it is plain, the outline alone is the same for everybody. */
  drawnAddress(
    naire: Pick<NaireRecord, 'Sid' | 'PageSplits'>,
    wish: Wish,
  ): { readonly url: string; readonly isPlain: boolean }
}

interface PageHtml {
  readonly html: string
  /** The same, compressed by Brotli. */
  readonly packed: Promise<Buffer>
  /** Source by which a content security policy lets the script in it run; null where it has none. */
  readonly scriptSource: string | null
}

/** HTML of a survey's page. */
export interface SurveyHtml extends PageHtml {
  /** The same for everybody; else for the one session that begins with it. */
  readonly isShared: boolean
}

/** Kept for an address: its HTML, and how it is drawn for one session where that is another for each. */
interface KeptPage extends PageHtml {
  readonly drawFor: ((sid: string) => Promise<PageHtml | null>) | null
}

/** Qualities: beyond some 14 kB a page takes one more trip over the network. The best one takes a tenth of a second. */
const brotli = { kept: 11, sentOnce: 6 } as const
const pack = promisify(brotliCompress)

const pageHtml = (html: string, quality: number) => ({
  html,
  packed: pack(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
})

const mostKept = 200
/** Pages for one session that may wait for their drawing; further ones come as an outline. */
const mostWaiting = 4

/** First pages of questionnaires in HTML, kept while the publication is the newest. */
export class FirstPages {
  private readonly kept = new Map<string, Promise<KeptPage | null>>()
  private drawing: Promise<unknown> = Promise.resolve()
  private waiting = 0
  private readonly drawer: Promise<Drawer | null>
  private readonly template: PageTemplate | null
  /** The built HTML; blank where nothing is built. */
  private readonly index: string

  constructor(
    dirs: { readonly respondent: string; readonly firstPage: string },
    private readonly publicUrl: string | null,
    private readonly report: (error: unknown) => void,
  ) {
    const file = join(dirs.firstPage, 'first-page.js')
    const isBuilt = statSync(file, { throwIfNoEntry: false }) !== undefined
    const read = (name: string) => readFileSync(join(dirs.respondent, name), 'utf8')
    this.index = isBuilt ? read('index.html') : ''
    this.template = isBuilt ? pageTemplate(this.index, read('.vite/manifest.json')) : null
    this.drawer = isBuilt ? (import(pathToFileURL(file).href) as Promise<Drawer>) : Promise.resolve(null)
  }

  /**
   * The whole HTML: with the first page, or where that depends on who asks with its outline; null where nothing is
   * built.
   */
  async html(naire: PublishedNaire, { url, acceptLanguage, copyUrl }: FirstPageRequest): Promise<SurveyHtml | null> {
    const drawer = await this.drawer
    if (!drawer) return null
    const { url: address, isPlain } = drawer.drawnAddress(naire.record, { url, languages: languagesIn(acceptLanguage) })
    const key = `${isPlain ? '' : 'outline '}${address} ${naire.etag} ${copyUrl}`
    const wish = { url: address, languages: [] }
    const page = await (this.kept.get(key) ??
      this.keep(
        key,
        this.inTurn(() => this.drawn(drawer, { naire, copyUrl }, wish, isPlain)),
      ))
    if (page === null) return null
    const { drawFor, ...shared } = page
    const own = drawFor === null || this.waiting >= mostWaiting ? null : await this.inTurn(() => drawFor(newSid()))
    return own === null ? { ...shared, isShared: true } : { ...own, isShared: false }
  }

  private async drawn(
    drawer: Drawer,
    { naire, copyUrl }: { readonly naire: PublishedNaire; readonly copyUrl: string | null },
    wish: Wish,
    isPlain: boolean,
  ): Promise<KeptPage> {
    const record: unknown = JSON.parse(naire.json)
    const naireUrl = naire.json.length > preloadedLetters ? null : (copyUrl ?? `/naire/${naire.record.Sid}.json`)
    const placed = (page: DrawnPage, sid: string | null) => ({
      ...pageHtml(
        themed(this.template?.(page, { naireUrl, copyUrl, sid, publicUrl: this.publicUrl }) ?? '', naire.record),
        sid === null ? brotli.kept : brotli.sentOnce,
      ),
      scriptSource: page.script && scriptSource(page.script),
    })
    const first = isPlain ? await drawer.firstPage(record, wish, safeHtml) : null
    if (first !== null && typeof first !== 'function') return { ...placed(first, null), drawFor: null }
    const drawFor =
      first &&
      (async (sid: string) => {
        const page = await first(sid)
        return page && placed(page, sid)
      })
    return { ...placed(await drawer.outline(record, wish), null), drawFor }
  }

  /**
   * The built HTML in the colour and font of a questionnaire that is not open to all; null where it has none, or nothing
   * is built.
   */
  bare(record: NaireRecord): SurveyHtml | null {
    if (this.index === '' || themeStyle(record) === '') return null
    return { ...pageHtml(themed(this.index, record), brotli.sentOnce), scriptSource: null, isShared: true }
  }

  /** One drawing at a time: each takes the process for itself, some milliseconds. */
  private inTurn<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn | null> {
    this.waiting += 1
    const made = this.drawing.then(draw).catch((error: unknown) => {
      this.report(error)
      return null
    })
    this.drawing = made.finally(() => (this.waiting -= 1))
    return made
  }

  private keep(key: string, page: Promise<KeptPage | null>): Promise<KeptPage | null> {
    this.kept.set(key, page)
    const [oldest] = this.kept.keys()
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest)
    return page
  }
}

const newSid = (): string => randomBytes(16).toString('hex').toUpperCase()

/** `de-AT,en;q=0.8` in the order of their wishes; at most ten. */
function languagesIn(accept: string): readonly string[] {
  const wishes = accept.split(',', 10).map((part) => {
    const [lang = '', weight] = part.trim().split(';q=')
    return { lang, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  return wishes.toSorted((one, other) => other.weight - one.weight).map(({ lang }) => lang)
}
