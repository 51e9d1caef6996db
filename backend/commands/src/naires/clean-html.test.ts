import { allowedTags, keptAttribute } from '@naire/domain/markup'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { expect, it } from 'vitest'
import { runs } from '../../../../tests/depth.ts'
import { hostileHtml } from '../../../../tests/fixtures/hostile-html.ts'
import { cleanHtml } from './clean-record.ts'

it('what an author may write stays letter for letter', () => {
  for (const html of [
    '1 < 2 & 3 > 2',
    '',
    '您多大年纪？',
    '<p>第一<br>第二</p>',
    '<b class="mine">x</b>&nbsp;<img src="/resource/a.png" alt="">',
    '<td colspan="2" style="color: red">x</td>',
    'a {{Q1 < Q2}} b {{Q1<Q2}}',
    '<p>{{Q1}}</p>',
  ])
    expect(cleanHtml(html)).toEqual({ html, removed: [] })
})

it.each(hostileHtml)('%s: nothing is left that is not on the list', (html) => {
  const { html: clean } = cleanHtml(html)
  expect(notOnTheList(clean.replaceAll(/\{\{[^{}]*\}\}/g, ''))).toEqual([])
  expect(cleanHtml(clean)).toEqual({ html: clean, removed: [] })
})

it('what a filled placeholder could turn into markup is a text', () => {
  expect(cleanHtml('a <{{Q1}}script>b</{{Q1}}script> 1 <{{Q2}}')).toEqual({
    html: 'a &lt;{{Q1}}script&gt;b 1 &lt;{{Q2}}',
    removed: [],
  })
})

it('says what was taken out, as it was written', () => {
  const { html, removed } = cleanHtml(
    '<p onclick="x()" style="color:red;position:fixed" class="mine n-x">a<script>b</script><a href="javascript:c">d</a></p>',
  )
  expect(html).toBe('<p style="color: red" class="mine">a<a>d</a></p>')
  expect(removed).toEqual(['onclick="x()"', 'style="position:fixed"', 'class="n-x"', '<script>', 'href="javascript:c"'])
})

it('cleaned twice is cleaned once, whatever stands there', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<p',
    '<b>',
    '</b>',
    '<svg>',
    '<math>',
    '<style>',
    '</style>',
    '<script>',
    '<img src=x',
    '<a href=',
    '"',
    "'",
    '`',
    '=',
    ' onerror=1',
    ' style="',
    'color:red',
    'position:fixed',
    'javascript:',
    '&lt;',
    '&#x3c;',
    '&amp;',
    '{{',
    '}}',
    ' class="n-x"',
    'x',
    ' ',
    '\n',
    '\u0000',
    '\uE001',
    '0',
    '<template>',
    '<noscript>',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join('')),
        fc.shuffledSubarray([...hostileHtml], { maxLength: 4 }).map((all) => all.join('')),
      ),
      (html) => {
        const { html: once } = cleanHtml(html)
        expect(cleanHtml(once)).toEqual({ html: once, removed: [] })
        expect(notOnTheList(once.replaceAll(/\{\{[^{}]*\}\}/g, ''))).toEqual([])
      },
    ),
    { numRuns: runs(5_000) },
  )
})

/** Read by a parser of its own: tags and attributes that nobody may write. */
function notOnTheList(html: string): readonly string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (!allowedTags.includes(tag)) found.push(tag)
      for (const [name, value] of Object.entries(attributes))
        if (keptAttribute(tag, name, value) !== value) found.push(`${tag} ${name}=${value}`)
    },
    oncomment: (comment) => found.push(comment),
  })
  parser.end(html)
  return found
}
