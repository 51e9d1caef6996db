/** What is drawn for paper as a page that needs nothing else: its styles and pictures are in it. A picture of elsewhere, which this page may not read, stays a link. */
export async function paperFile(paper: HTMLElement, title: string): Promise<Blob> {
  const page = document.implementation.createHTMLDocument(title)
  const content = page.importNode(paper, true)
  page.documentElement.lang = paper.lang
  const charset = Object.assign(page.createElement('meta'), {
    content: 'text/html; charset=utf-8',
    httpEquiv: 'Content-Type',
  })
  page.head.append(charset, Object.assign(page.createElement('style'), { textContent: stylesOf(paper) }))
  page.body.append(content)
  await Promise.all([...content.querySelectorAll('img')].map(withinPage))
  return new Blob([`<!doctype html>\n${page.documentElement.outerHTML}\n`], { type: 'text/html;charset=utf-8' })
}

async function withinPage(image: HTMLImageElement): Promise<void> {
  const address = new URL(image.getAttribute('src') ?? '', location.href).href
  image.removeAttribute('loading')
  image.src = await dataOf(address).catch(() => address)
}

async function dataOf(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} for a picture`)
  const picture = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('The picture cannot be read'))
    reader.readAsDataURL(picture)
  })
}

/** The rules of this page that hold for it. */
function stylesOf(paper: HTMLElement): string {
  return [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].flatMap((rule) => (isFor(paper, rule) ? [rule.cssText] : [])))
    .join('\n')
}

function isFor(paper: HTMLElement, rule: CSSRule): boolean {
  if (rule instanceof CSSMediaRule) return [...rule.cssRules].some((inner) => isFor(paper, inner))
  if (!(rule instanceof CSSStyleRule)) return false
  return (
    /^(?::root|html|body|\*)/.test(rule.selectorText) ||
    paper.matches(rule.selectorText) ||
    paper.querySelector(rule.selectorText) !== null
  )
}
