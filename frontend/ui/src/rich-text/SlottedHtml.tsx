import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import type { SlottedTextProps } from './SlottedText.tsx'
import { useTextLanguage } from '../words/Words.tsx'
import { sanitisedNodes } from './sanitise.ts'

/** The author's elements made anew, so that the controls between them are React's own. */
export default function SlottedHtml({ html, pattern, slot }: SlottedTextProps) {
  const { nodes, names } = useMemo(() => parse(html, pattern), [html, pattern])
  return (
    <span className="n-rich" {...useTextLanguage()}>
      {nodes.map((node, at) => made(node, at, (place) => slot(names[place] ?? '', place)))}
    </span>
  )
}

/** Stays as it is through sanitising, whatever it stands in. */
const mark = '\uE000'

function parse(html: string, pattern: RegExp): { readonly nodes: readonly Node[]; readonly names: readonly string[] } {
  const names: string[] = []
  const marked = html
    .replaceAll(mark, '')
    .replace(pattern, (_, name: string) => `${mark}${names.push(name) - 1}${mark}`)
  return { nodes: [...sanitisedNodes(marked).childNodes], names }
}

function made(node: Node, key: number, slotAt: (place: number) => ReactNode): ReactNode {
  if (node instanceof Element)
    return createElement(
      roomier[node.localName] ?? node.localName,
      { key, ...attributes(node) },
      ...children(node, slotAt),
    )
  if (!(node instanceof Text)) return null
  const pieces = node.data.split(new RegExp(`${mark}(\\d+)${mark}`))
  return pieces.map((piece, at) => (
    <Fragment key={`${key}.${at}`}>{at % 2 === 0 ? piece : slotAt(Number(piece))}</Fragment>
  ))
}

// An element without children must have none: `<img>` takes not even an empty list.
function children(node: Element, slotAt: (place: number) => ReactNode): readonly ReactNode[] {
  return [...node.childNodes].map((child, at) => made(child, at, slotAt))
}

function attributes(element: Element): Readonly<Record<string, string>> {
  return Object.fromEntries([...element.attributes].map(({ name, value }) => [renamed[name] ?? name, value]))
}

// A paragraph may hold words only; controls are more.
const roomier: Readonly<Record<string, string>> = { p: 'div' }

const renamed: Readonly<Record<string, string>> = {
  class: 'className',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  srcset: 'srcSet',
}
