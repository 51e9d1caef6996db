import { describe, expect, it } from 'vitest'
import { parseQuery } from '../query/parse-query.ts'
import { shop } from '../testing/shop.ts'
import { bindPath } from './bind-path.ts'
import { parsePath } from './parse-path.ts'

const resource = (path: string, query = '') => bindPath(shop, parsePath(path), parseQuery(query))

describe('addresses', () => {
  it.each([
    ['', '', { kind: 'service' }],
    ['$metadata', '', { kind: 'metadata' }],
    ['Orders', '', { kind: 'set', counted: false }],
    ['Orders/$count', '', { kind: 'set', counted: true }],
    ["Orders('a')", '', { kind: 'entity', key: ['a'] }],
    ["Orders(Sid='O''Neil%2Fx')", '', { kind: 'entity', key: ["O'Neil/x"] }],
    ['Orders%28%27a%27%29', '', { kind: 'entity', key: ['a'] }],
    ['Orders(@k)', "@k='a'", { kind: 'entity', key: ['a'] }],
    ["Places(Row='2',Hall='a')", '', { kind: 'entity', key: ['a', '2'] }],
    ["Orders('a')/Items", '', { kind: 'navigation', key: ['a'], counted: false }],
    ["Orders('a')/Items/$count", '', { kind: 'navigation', counted: true }],
    ["Orders('a')/Name", '', { kind: 'property', property: { name: 'Name' } }],
    ["Orders('a')/Name/$value", '', { kind: 'property', property: { name: 'Name' }, raw: true }],
    ["Orders('a')/Answers/color", '', { kind: 'property', property: { name: 'Answers' }, members: ['color'] }],
    ["Orders('a')/Items('b')/Name", '', { kind: 'behind', key: ['a'], targetKey: ['b'], rest: [{ name: 'Name' }] }],
    ['$entity/Shop.Order', "$id=Orders('a')", { kind: 'entity-id', id: "Orders('a')", type: 'Shop.Order' }],
    ['Orders/Shop.Import', '', { kind: 'operation', key: null, operation: { name: 'Import' } }],
    ['Orders/Shop.Import()', '', { kind: 'operation', key: null }],
    ["Orders('a')/Shop.Cancel()", '', { kind: 'operation', key: ['a'], operation: { name: 'Cancel' } }],
    ["Orders('a')/Shop.Trace()", '', { kind: 'operation', key: ['a'], args: {} }],
    ["Orders/Shop.Find(keyword='x')", '', { args: { keyword: 'x', most: null } }],
    ['Orders/Shop.Find(keyword=@w,most=@m)', "@w='x'&@m=3", { args: { keyword: 'x', most: 3 } }],
    ['Orders/Shop.Find(keyword=@w)', 'w=张 三', { args: { keyword: '张 三' } }],
    ['Orders/Shop.Find(keyword=@keyword)', "keyword='x'", { args: { keyword: 'x' } }],
  ])('%s ? %s', (path, query, expected) => {
    expect(resource(path, query)).toMatchObject(expected)
  })

  it.each([
    ['Nothing', 404],
    ["Orders('a')/Nothing", 404],
    ['Orders/Shop.Nothing', 404],
    ['Orders/Import', 404],
    ['Orders()', 400],
    ['Orders(1)', 400],
    ["Orders('a/b')", 400],
    ["Orders('a','b')", 400],
    ["Places('a')", 400],
    ["Places(Hall='a')", 400],
    ["Places(Hall='a',Row=2)", 400],
    ["Places(Hall='a',Row='2',Sid='b')", 400],
    ["Orders('a')x", 400],
    ['Orders/Shop.Find(keyword=@w)', 400],
    ['Orders/Shop.Find(keyword=3)', 400],
    ["Orders/Shop.Find(keyword='x',word='y')", 400],
    ['Orders/Shop.Find', 400],
    ['.Orders', 400],
    ["Orders('a')/Items/Name", 501],
    ["Orders('a')/Name/Other", 404],
    ["Orders('a')/Name/$value/Other", 400],
    ['$entity', 400],
  ])('%s is refused', (path, status) => {
    expect(() => resource(path)).toThrow(expect.objectContaining({ status }) as Error)
  })
})
