import { Schema, type DOMOutputSpec } from 'prosemirror-model'

/** Carries a placeholder between the text as it is stored and what is edited. */
export const valueAttribute = 'data-value'

/** Schema of the texts that authors write without writing HTML: a subset of `domain/src/markup`. */
export const richSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    hard_break: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    image: {
      inline: true,
      group: 'inline',
      attrs: { src: {}, alt: { default: null }, width: { default: null }, height: { default: null } },
      parseDOM: [{ tag: 'img[src]', getAttrs: (image) => attributes(image, ['src', 'alt', 'width', 'height']) }],
      toDOM: ({ attrs }) => ['img', attrs],
    },
    // A placeholder, `{{Q1.text}}`.
    value: {
      inline: true,
      group: 'inline',
      atom: true,
      attrs: { source: {} },
      parseDOM: [
        { tag: `span[${valueAttribute}]`, getAttrs: (span) => ({ source: span.getAttribute(valueAttribute) }) },
      ],
      toDOM: ({ attrs }): DOMOutputSpec => [
        'span',
        { [valueAttribute]: String(attrs['source']) },
        String(attrs['source']),
      ],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (link) => attributes(link, ['href']) }],
      toDOM: ({ attrs }) => ['a', attrs, 0],
    },
    bold: { parseDOM: [{ tag: 'b' }, { tag: 'strong' }], toDOM: () => ['b', 0] },
    italic: { parseDOM: [{ tag: 'i' }, { tag: 'em' }], toDOM: () => ['i', 0] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
    colour: {
      attrs: { value: {} },
      parseDOM: [{ style: 'color', getAttrs: (value) => ({ value }) }],
      toDOM: ({ attrs }) => ['span', { style: `color: ${String(attrs['value'])}` }, 0],
    },
  },
})

/** The theme's colours that words may have. */
export const colourNames = ['primary', 'success', 'warning', 'danger', 'muted'] as const
export const colourValue = (name: (typeof colourNames)[number]): string => `var(--color-${name})`

function attributes(element: HTMLElement, names: readonly string[]): Readonly<Record<string, string | null>> {
  return Object.fromEntries(names.map((name) => [name, element.getAttribute(name)]))
}
