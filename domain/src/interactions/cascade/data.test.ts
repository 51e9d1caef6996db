import { describe, expect, test } from 'vitest'
import { parseCascadeData, choicesAfter, wayAlong } from './data.ts'
import { mostLevels } from './lines.ts'

const tree = [
  {
    code: '33',
    name: '浙江省',
    children: [
      { code: '3301', name: '杭州市', children: [{ code: '330106', name: '西湖区', children: [] }] },
      { code: '3302', name: '宁波市', children: [] },
    ],
  },
  { code: '71', name: '台湾省', children: [] },
]

const told = (text: string) =>
  parseCascadeData(text).problems.map(({ path, key, params }) => [path, key, ...Object.values(params)].join(' '))

describe('data in the form of pca-code.json', () => {
  test('become a tree; children may be absent [C3-31]', () => {
    const bare = JSON.stringify(tree).replaceAll(',"children":[]', '')
    expect(bare).not.toContain('[]')
    expect(parseCascadeData(bare)).toEqual({ nodes: tree, problems: [] })
    expect(parseCascadeData(`\uFEFF ${JSON.stringify(tree)}\n`)).toEqual({ nodes: tree, problems: [] })
  })

  test('what is wrong is named with its place, and left out', () => {
    const { nodes } = parseCascadeData(
      '[{"code":"1","name":"one","children":[{"code":"2"},{"name":"three"},{"code":4,"name":"four"},{"code":"5","name":"five"}]}]',
    )
    expect(nodes).toEqual([{ code: '1', name: 'one', children: [{ code: '5', name: 'five', children: [] }] }])
    expect(told('[{"code":"1","children":[{"code":"2","name":"two"},{"code":"2","name":"too"}]}, 7]')).toEqual([
      '[0].name missing text',
      '[0].children[1].code duplicate 2',
      '[1] wrongType object',
      '[1].code missing text',
      '[1].name missing text',
    ])
  })

  test('codes have to differ among siblings only; of equal ones the first stays', () => {
    const under = (code: string) => ({ code, name: code, children: [{ code: 'other', name: 'other', children: [] }] })
    expect(parseCascadeData(JSON.stringify([under('a'), under('b')]))).toEqual({
      nodes: [under('a'), under('b')],
      problems: [],
    })
    expect(parseCascadeData('[{"code":"a","name":"first"},{"code":"a","name":"second"}]').nodes).toEqual([
      { code: 'a', name: 'first', children: [] },
    ])
  })

  test('what is no list of things is refused', () => {
    expect(told('[{]')).toEqual([' notJson'])
    expect(told('{"code":"1","name":"one"}')).toEqual([' wrongType list'])
  })

  test('a tree of any depth is read to its end or to the last level', () => {
    const deep = (levels: number): string =>
      levels === 1 ? '[{"code":"x","name":"x"}]' : `[{"code":"x","name":"x","children":${deep(levels - 1)}}]`
    expect(told(deep(mostLevels))).toEqual([])
    expect(told(deep(mostLevels + 1))).toEqual([`${'[0].children'.repeat(mostLevels)} tooDeep ${mostLevels}`])
    expect(told(deep(5000))).toHaveLength(1)
  })
})

describe('data in lines', () => {
  test('become the same tree, in any order, with commas or tabs', () => {
    expect(parseCascadeData('33,浙江省\n3301,杭州市,33\n330106,西湖区,3301\n3302,宁波市,33\n71,台湾省')).toEqual({
      nodes: tree,
      problems: [],
    })
    expect(
      parseCascadeData(
        '330106\t西湖区\t3301\r\n33\t浙江省\r\n\r\n3301\t杭州市\t33\r\n3302 , 宁波市 , 33\r\n71\t台湾省\r\n',
      ),
    ).toEqual({ nodes: tree, problems: [] })
  })

  test('a tab makes commas part of the text', () => {
    expect(parseCascadeData('a\tone, two').nodes).toEqual([{ code: 'a', name: 'one, two', children: [] }])
  })

  test('what is wrong is named with its line, and left out', () => {
    const text = [
      'a,one',
      'b',
      ',two',
      'a,again',
      'c,three,x',
      'd,four,a,more',
      'e,five,f',
      'f,six,e',
      'g,seven,g',
      'h,eight,a',
    ].join('\n')
    expect(parseCascadeData(text).nodes).toEqual([
      { code: 'a', name: 'one', children: [{ code: 'h', name: 'eight', children: [] }] },
    ])
    expect(told(text)).toEqual([
      'line 2 missing text',
      'line 3 missing text',
      'line 6 unknownValue more code, name, parent',
      'line 4 duplicate a',
      'line 5 unreachable c x',
      'line 7 unreachable e f',
      'line 8 unreachable f e',
      'line 9 unreachable g g',
    ])
  })

  test('levels below the last are cut off', () => {
    const lines = Array.from({ length: mostLevels + 2 }, (_, at) => `c${at},name${at === 0 ? '' : `,c${at - 1}`}`)
    expect(told(lines.join('\n'))).toEqual([
      `line ${mostLevels + 1} tooDeep ${mostLevels}`,
      `line ${mostLevels + 2} tooDeep ${mostLevels}`,
    ])
    expect(
      wayAlong(
        parseCascadeData(lines.join('\n')).nodes,
        lines.map((_, at) => `c${at}`),
      ),
    ).toHaveLength(mostLevels)
  })

  test('no text is no data', () => {
    expect(parseCascadeData(' \n')).toEqual({ nodes: [], problems: [] })
  })

  test('ten thousand things are read in a moment', () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `${at},name ${at}${at < 100 ? '' : `,${at % 100}`}`)
    expect(parseCascadeData(lines.join('\n')).nodes).toHaveLength(100)
  })
})

describe('looking up', () => {
  test('the choices after each level', () => {
    const codes = (...chosen: string[]) => choicesAfter(tree, chosen).map(({ code }) => code)
    expect([codes(), codes('33'), codes('33', '3301'), codes('71'), codes('99'), codes('99', '3301')]).toEqual([
      ['33', '71'],
      ['3301', '3302'],
      ['330106'],
      [],
      [],
      [],
    ])
  })

  test('the way along codes, up to the first that is unknown', () => {
    expect(wayAlong(tree, ['33', '3301', '330106'])).toEqual([
      { Code: '33', Name: '浙江省', Level: 1 },
      { Code: '3301', Name: '杭州市', Level: 2 },
      { Code: '330106', Name: '西湖区', Level: 3 },
    ])
    expect(wayAlong(tree, ['33', '9999', '330106'])).toEqual([{ Code: '33', Name: '浙江省', Level: 1 }])
  })
})
