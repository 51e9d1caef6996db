import { expect, test } from 'vitest'
import { cascadeEntries, chooseAt } from './reply.ts'
import { latinNames, regionNodes } from './regions.ts'

const leaf = (code: string) => ({ code, name: code.toUpperCase(), children: [] })
const nodes = [{ ...leaf('a'), children: [leaf('a1'), leaf('a2')] }, leaf('b')]
const way = (reply: ReturnType<typeof chooseAt>) => cascadeEntries(reply).map(({ Code, Level }) => `${Level}:${Code}`)

test('a choice on a level drops what was chosen behind it', () => {
  const deep = chooseAt(nodes, cascadeEntries(chooseAt(nodes, [], 0, 'a')), 1, 'a2')
  expect(way(deep)).toEqual(['1:a', '2:a2'])
  expect(way(chooseAt(nodes, cascadeEntries(deep), 0, 'b'))).toEqual(['1:b'])
  expect(way(chooseAt(nodes, cascadeEntries(deep), 1, ''))).toEqual(['1:a'])
  expect(chooseAt(nodes, cascadeEntries(deep), 0, '')).toBeNull()
})

test('the regions have all provinces, and three levels', async () => {
  const regions = await regionNodes()
  expect(regions.length).toBe(34)
  const shenzhen = regions.find(({ code }) => code === '44')?.children.find(({ code }) => code === '4403')
  expect(shenzhen?.name).toBe('深圳市')
  expect(shenzhen?.children.some(({ name }) => name === '南山区')).toBe(true)
})

test('every region has a name in Latin letters, for who does not read Chinese', async () => {
  const codesOf = (nodes: Awaited<ReturnType<typeof regionNodes>>): readonly string[] =>
    nodes.flatMap(({ code, children }) => [code, ...codesOf(children)])
  const names = await latinNames('en-US')
  expect(codesOf(await regionNodes()).filter((code) => !/^[A-ZÜ][a-zêü' -]/.test(names?.[code] ?? ''))).toEqual([])
  const known = { 11: 'Beijing Shi', 61: 'Shaanxi Sheng', 1501: 'Hohhot Shi', 3415: "Lu'an Shi", 6501: 'Ürümqi Shi' }
  expect(names).toMatchObject(known)
  expect([await latinNames('zh-TW'), await latinNames('ja')]).toEqual([null, null])
})
