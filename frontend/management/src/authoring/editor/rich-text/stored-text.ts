import { sanitisedNodes } from '@naire/ui/rich-text/sanitise.ts'
import { DOMParser as ContentReader, DOMSerializer, type Node } from 'prosemirror-model'
import { richSchema, valueAttribute } from './schema.ts'

/** The text as it is stored, to be edited; what an author may not write is left out. */
export function readStored(stored: string): Node {
  return ContentReader.fromSchema(richSchema).parse(nodesOf(stored), { preserveWhitespace: true })
}

/** Serialises the edited text to its stored form: a single paragraph loses its tags. */
export function written(content: Node): string {
  const box = document.createElement('div')
  box.append(DOMSerializer.fromSchema(richSchema).serializeFragment(content.content))
  for (const span of box.querySelectorAll(`span[${valueAttribute}]`))
    span.replaceWith(`{{${span.getAttribute(valueAttribute) ?? ''}}}`)
  for (const paragraph of box.querySelectorAll('li > p:first-child')) paragraph.replaceWith(...paragraph.childNodes)
  const [first] = box.children
  return box.childNodes.length === 1 && first?.tagName === 'P' ? first.innerHTML : box.innerHTML
}

/** Whether a text can be edited as it is seen, with nothing of it lost. */
export function isEditable(stored: string): boolean {
  return shapeOf(nodesOf(stored)) === shapeOf(nodesOf(written(readStored(stored))))
}

/** Pasted HTML without anything that an author may not write, and with its placeholders. */
export function pastedHtml(html: string): string {
  const box = document.createElement('div')
  box.append(nodesOf(html))
  return box.innerHTML
}

function nodesOf(stored: string): DocumentFragment {
  const nodes = /[<&]/.test(stored) ? sanitisedNodes(stored) : linesOf(stored)
  const texts = document.createTreeWalker(nodes, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found) text.replaceWith(...withValues(text.data))
  return nodes
}

function linesOf(text: string): DocumentFragment {
  const nodes = document.createDocumentFragment()
  text.split('\n').forEach((line, at) => nodes.append(...(at > 0 ? [document.createElement('br')] : []), line))
  return nodes
}

function withValues(text: string): readonly (string | HTMLElement)[] {
  return text.split(/\{\{([^{}]+)\}\}/).map((piece, at) => {
    if (at % 2 === 0) return piece
    const span = document.createElement('span')
    span.setAttribute(valueAttribute, piece)
    span.textContent = piece
    return span
  })
}

/** Tags, what of them matters, and words, in order: the same for texts that say and show the same. */
function shapeOf({ childNodes }: Pick<Element, 'childNodes'>): string {
  return [...childNodes].map(shapeOfOne).join('')
}

function shapeOfOne(node: ChildNode): string {
  if (!(node instanceof Element)) return (node.textContent ?? '').replaceAll(/\s+/g, ' ')
  const inner = shapeOf(node)
  const tag = sameTags[node.localName] ?? node.localName
  if (tag === 'p' && (isAlone(node) || node.parentElement?.localName === 'li')) return inner.trim()
  const said = [...node.attributes]
    .filter(({ name }) => !shown.has(name))
    .map(({ name, value }) => `${name}=${value.replaceAll(/[\s;]+/g, '')}`)
  return `<${[tag, ...said.toSorted()].join(' ')}>${inner}</>`
}

const isAlone = (node: Element) => node.parentElement === null && node.parentNode?.childNodes.length === 1
const sameTags: Readonly<Record<string, string>> = { strong: 'b', em: 'i' }
/** Added when a text is shown. */
const shown: ReadonlySet<string> = new Set(['target', 'rel', 'loading'])
