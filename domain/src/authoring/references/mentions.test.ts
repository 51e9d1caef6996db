import { expect, test } from 'vitest'
import { withPlaceholders } from './placeholders.ts'
import { mentions } from './refer.ts'

test.each([
  ['Q1 > 3', true],
  ['(Q1)', true],
  ['Q10 == Q1', true],
  ['Q10', false],
  ['aQ1', false],
  ['_Q1', false],
  ['年Q1', false],
  ['{"a":"x\\nQ1"}', true],
  ['{"a":"\\u51771"}', true],
  ['', false],
])('%j mentions Q1: %s', (text, expected) => {
  expect(mentions(text, 'Q1')).toBe(expected)
})

test.each([
  ['{{a}} and {{b}}', '{{x}} and {{b}}'],
  ['{{ a }}', '{{x}}'],
  ['{{a<b>}}', '{{x}}'],
  ['{{a &gt; 1 &amp;&amp; b}}', '{{x &gt; 1 &amp;&amp; b}}'],
  ['{{&quot;a&quot;}}{{b&nbsp;}}', '{{&quot;x&quot;}}{{b&nbsp;}}'],
  ['{a} a', '{a} a'],
])('in %j only placeholders are replaced', (text, expected) => {
  expect(withPlaceholders(text, (source) => (source.trim() === 'a' ? 'x' : source.replace(/\ba\b/, 'x')))).toBe(
    expected,
  )
})
