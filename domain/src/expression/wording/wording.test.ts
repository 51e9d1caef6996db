import { describe, expect, it } from 'vitest'
import type { CheckEnvironment, ReferenceType } from '../checking/index.ts'
import { functionHelp, type FunctionName } from '../help/index.ts'
import { sentenceKeys, wordingOf, type ReferenceTitles, type Phrase } from './index.ts'

const types: Readonly<Record<string, ReferenceType>> = {
  colour: { kind: 'choice', codes: ['red'] },
  brands: { kind: 'codes', codes: ['A', 'B'] },
  matrix: { kind: 'list' },
}
const titles: Readonly<Record<string, string>> = { colour: 'Which colour?', 'matrix/R1': 'Service' }
const environment: CheckEnvironment = {
  typeOf: (path) => types[path.join('/')] ?? null,
  codes: () => [],
  partsOf: () => [],
}
const naming: ReferenceTitles = {
  titleOf: (path) => titles[path.join('/')] ?? null,
  optionTitle: ([code], option) => (code === 'colour' && option === 'red' ? 'Red' : null),
}

const shown = (phrase: Phrase): string => {
  switch (phrase.kind) {
    case 'plain':
      return phrase.text
    case 'quoted':
      return `“${phrase.text}”`
    case 'sentence': {
      const said = Object.entries(phrase.of).filter(
        ([name]) => !phrase.key.startsWith('call.') || (name !== 'all' && name !== 'rest'),
      )
      return said.length === 0 ? phrase.key : `${phrase.key}{${said.map(([, of]) => shown(of)).join('; ')}}`
    }
    case 'all':
    case 'any':
    case 'values':
    case 'cases':
      return `${phrase.kind}[${phrase.of.map(shown).join(', ')}]`
    case 'arithmetic':
      return `${shown(phrase.left)} ${phrase.sign} ${shown(phrase.right)}`
    case 'negative':
      return `−${shown(phrase.of)}`
    case 'apart':
      return `(${shown(phrase.of)})`
  }
}
const words = (source: string) => {
  const phrase = wordingOf(source, environment, naming)
  return phrase && shown(phrase)
}

describe('an expression in words', () => {
  it.each(
    String.raw`colour == 'red' ⇒ eq{question{colour; “Which colour?”}; “Red”}
     colour !== 'blue' ⇒ ne{question{colour; “Which colour?”}; “blue”}
     brands == 'A' ⇒ includes{brands; “A”}
     brands != 'A' ⇒ excludes{brands; “A”}
     brands == ['A', 'B'] ⇒ eq{brands; values[“A”, “B”]}
     brands == [] ⇒ eq{brands; none}
     age == null ⇒ call.is_empty{age}
     age != '' ⇒ call.not_empty{age}
     !is_empty(age) ⇒ call.not_empty{age}
     !not_empty(age) ⇒ call.is_empty{age}
     age >= 18 && age < 65 ⇒ all[ge{age; 18}, lt{age; 65}]
     a == 1 || b == 2 && c == 3 ⇒ any[eq{a; 1}, (all[eq{b; 2}, eq{c; 3}])]
     a <= 1 || c > 2 || d.visible ⇒ any[le{a; 1}, gt{c; 2}, isShown{d}]
     !d.visible ⇒ isHidden{d}
     !agreed ⇒ isFalse{agreed}
     !(a == 1) ⇒ not{eq{a; 1}}
     (a || b) == true ⇒ eq{(any[a, b]); yes}
     false ⇒ no
     null ⇒ blank
     1 + a * 2 ⇒ 1 + (a × 2)
     (a + 1) * b ⇒ (a + 1) × b
     a * b + c ⇒ a × b + c
     a - b / c % 2 ⇒ a − (b ÷ c % 2)
     -a + +b ⇒ −a + b
     -(a + b) ⇒ −(a + b)
     matrix.R1 == 'x' ⇒ eq{part{matrix; “Service”}; “x”}
     matrix.R2.count ⇒ count{part{matrix; “R2”}}
     colour.text ⇒ text{question{colour; “Which colour?”}}
     colour.input.red ⇒ inputOf{question{colour; “Which colour?”}; “Red”}
     colour.input.X ⇒ inputOf{question{colour; “Which colour?”}; “X”}
     colour.input ⇒ input{question{colour; “Which colour?”}}
     $query.from ⇒ query{from}
     $session.lang ⇒ lang{lang}
     $session.other ⇒ $session.other
     $response.data.x ⇒ response{data.x}
     a ? b : c ⇒ cases[when{a; b}, otherwise{c}]
     (a ? b : c) && d ⇒ all[(cases[when{a; b}, otherwise{c}]), d]
     casewhen(a, 1, b.visible, 2) ⇒ cases[when{a; 1}, when{isShown{b}; 2}]
     iif(a, 1, 2) ⇒ cases[when{a; 1}, otherwise{2}]
     sum(a, b) ⇒ call.sum{a; b}
     round(a) + round(a, 2) ⇒ call.round1{a} + call.round2{a; 2}
     now() ⇒ call.now`
      .split('\n')
      .map((line) => line.trim().split(' ⇒ ') as [string, string]),
  )('%s', (source, expected) => {
    expect(words(source)).toBe(expected)
  })

  it('is none for a blank expression and for one that cannot be read', () => {
    expect(words('  ')).toBeNull()
    expect(words('a ==')).toBeNull()
    expect(words('foo(1)')).toBeNull()
  })

  it('has a sentence for every function, whatever number of arguments it takes', () => {
    const keys = new Set<string>(sentenceKeys)
    const told = (Object.keys(functionHelp) as FunctionName[]).filter((name) => name !== 'casewhen' && name !== 'iif')
    for (const name of told)
      expect(
        [...keys].some((key) => key.replace(/\d$/, '') === `call.${name}`),
        name,
      ).toBe(true)
    for (const call of [
      'slice([1], 0)',
      'slice([1], 0, 1)',
      'join([1])',
      'join([1], 2)',
      'random()',
      'random(1)',
      'random(1, 2)',
      'substr(a, 1)',
      'substr(a, 1, 2)',
      'age(a)',
      'age(a, b)',
    ]) {
      const phrase = wordingOf(call, environment, naming)
      expect(phrase?.kind === 'sentence' && keys.has(phrase.key), call).toBe(true)
    }
  })
})
