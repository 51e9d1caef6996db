import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import {
  authorClasses,
  cleanDeclarations,
  cleanStyles,
  inlineProperties,
  keptAttribute,
  scopedStyles,
  styleLimits,
} from './index.ts'

const scope = '[id="q-1"]'

describe('a style sheet of an author', () => {
  it('holds inside of its box alone', () => {
    expect(
      scopedStyles(
        'color: red; .a, .b > i { margin: 4px } body { background: #eee } html body p { color: blue }',
        scope,
      ),
    ).toBe(
      '[id="q-1"]{color: red}[id="q-1"] .a,[id="q-1"] .b > i{margin: 4px}[id="q-1"]{background: #eee}[id="q-1"] p{color: blue}',
    )
    expect(
      scopedStyles(
        '@media (max-width: 600px) { .a { width: 100% } } .a { .b & { color: red } &:hover { color: blue } i { color: green } }',
        scope,
      ),
    ).toBe(
      '@media (max-width: 600px){[id="q-1"] .a{width: 100%}}[id="q-1"] .a:hover{color: blue}[id="q-1"] .a i{color: green}',
    )
  })

  it.each([
    ['@import url(https://evil.example/a.css)', '@import'],
    ['@import "//evil.example/a.css"', '@import'],
    ['@font-face { font-family: x; src: url(https://evil.example/f) }', '@font-face'],
    ['a { background: url(https://evil.example/p.gif) }', 'url('],
    ['a { background: u\\72l(//evil.example) }', 'u\\72l'],
    ['a { background-image: image-set("https://evil.example/p.gif" 1x) }', 'image-set'],
    ['a { content: attr(value) }', 'attr('],
    ['a { position: fixed; inset: 0 }', 'position: fixed'],
    ['a { transform: scale(100) }', 'transform'],
    ['a { z-index: 99999 }', 'z-index'],
    ['a { box-shadow: 0 0 0 9999px red }', 'box-shadow'],
    ['a { outline: 9999px solid }', 'outline'],
    ['a { margin-top: -500px }', 'margin-top'],
    ['a { margin: calc(0px - 500px) }', 'calc'],
    ['a { width: expression(alert(1)) }', 'expression'],
    ['a { behavior: url(#default#time2) }', 'behavior'],
    ['a { -moz-binding: url(x) }', '-moz-binding'],
    ['a { --space-8: 900px }', '--space-8'],
    ['+ .next { color: red }', '+ .next'],
    ['& ~ .next { color: red }', '& ~ .next'],
    ['body.x + .next { color: red }', 'body.x'],
    [']a[ { color: red }', ']a['],
    ['url(a) { color: red }', 'url(a)'],
    ['</style><script>alert(1)</script> { color: red }', '</style>'],
    ['a[title="</style>"] { color: red }', '</style>'],
    ['} body { display: none', '}'],
  ])('%s: taken out, and told', (css, word) => {
    const { text, removed } = cleanStyles(css)
    expect(removed.join('\n')).toContain(word)
    expect(`${text}${scopedStyles(css, '')}`).not.toMatch(
      /url|import|fixed|calc|expression|9999px|-500px|evil|<|\\|~|\+|900px/,
    )
  })

  it('cleaned twice is cleaned once, and is never more than its box', () => {
    const piece = fc.constantFrom(
      'a',
      '.b',
      '{',
      '}',
      ';',
      ':',
      'color',
      'red',
      'url(',
      ')',
      '"',
      "'",
      '\\',
      '/*',
      '*/',
      '@media',
      '@import',
      '(',
      ',',
      '&',
      '+',
      '~',
      '>',
      '[',
      ']',
      '<',
      'body',
      ' ',
      '-1px',
      '!',
      'position',
      'fixed',
      '\n',
      '--color-x',
      'content',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const once = cleanStyles(pieces.join(''))
        expect(cleanStyles(once.text)).toEqual({ text: once.text, removed: [] })
        expect(scopedStyles(once.text, scope)).toBe(scopedStyles(pieces.join(''), scope))
        expect(once.text).not.toMatch(/[\\<]|url\s*\(|@import|(?<![\w-])position\s*:[^{]*[;}]/)
      }),
      { numRuns: runs(3_000) },
    )
  })

  it('is left out whole past its limit', () => {
    const css = 'a { color: red }'.repeat(styleLimits.length / 10)
    expect(cleanStyles(css)).toEqual({ text: '', removed: [css] })
  })
})

describe('attributes', () => {
  it('keep how words look', () => {
    expect(keptAttribute('span', 'style', 'color: red; text-align:center')).toBe('color: red; text-align: center')
    expect(keptAttribute('td', 'colspan', '2')).toBe('2')
    expect(keptAttribute('img', 'src', 'data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==')
    expect(keptAttribute('a', 'href', '/help?a:b')).toBe('/help?a:b')
    expect(keptAttribute('a', 'href', 'https://example.com/a。'), 'the stop of its sentence').toBe(
      'https://example.com/a',
    )
    expect(keptAttribute('p', 'class', 'n-modal mine ant-modal-mask css-1x2 _overlay_1')).toBe('mine')
  })

  it.each([
    ['a', 'href', 'javascript:alert(1)'],
    ['a', 'href', ' java\nscript:alert(1)'],
    ['a', 'href', '\u0001javascript:alert(1)'],
    ['a', 'href', 'JaVaScRiPt:alert(1)'],
    ['a', 'href', 'vbscript:x'],
    ['a', 'href', 'data:text/html,<script>'],
    ['a', 'href', 'blob:x'],
    ['img', 'src', 'javascript:alert(1)'],
    ['img', 'src', 'data:text/html,x'],
    ['p', 'id', 'root'],
    ['p', 'name', 'x'],
    ['p', 'onclick', 'x'],
    ['img', 'onerror', 'x'],
    ['img', 'srcset', 'x 1x'],
    ['p', 'style', 'position: fixed; width: 5000px'],
    ['script', 'src', 'x'],
    ['iframe', 'src', '/'],
    ['constructor', 'class', 'a'],
    ['p', 'class', 'n-overlay'],
  ])('%s %s=%s goes', (tag, name, value) => {
    expect(keptAttribute(tag, name, value)).toBeNull()
  })

  it('name what of a style is taken out', () => {
    expect(cleanDeclarations('color: red; position: fixed', inlineProperties)).toEqual({
      text: 'color: red',
      removed: ['position: fixed'],
    })
    expect(authorClasses('  a   n-b ')).toBe('a')
  })
})
