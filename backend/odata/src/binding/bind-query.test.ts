import { describe, expect, it } from 'vitest'
import { parseQuery } from '../query/parse-query.ts'
import { shop } from '../testing/shop.ts'
import { bindQuery } from './bind-query.ts'
import type { BoundQuery } from './bound.ts'

function bound(query: string): BoundQuery {
  const orders = shop.sets['Orders']
  if (!orders) throw new Error('the model has no Orders')
  return bindQuery(shop, orders, parseQuery(query))
}

describe('what a request says is understood', () => {
  it.each([
    'Price mul 2 gt Pieces',
    "At gt now() sub duration'PT24H'",
    'At ge 2024-01-01 and At lt 2024-02-01T00:00:00Z',
    'year(At) eq 2024 and date(At) eq 2024-01-31',
    "contains(Name,@word)&@word='Black'",
    'Name in @names&@names=["a","b"]',
    "Items/any(i:i/Code eq 'A' and i/Value gt $it/Price)",
    'Items/all(i:i/Parts/any(p:p/Value gt i/Value))',
    "Buyer/Name eq 'Li'",
    "Answers/Q1 eq '2' and Answers/年龄 ge 18",
    'Items/$count gt 2 and Items/any()',
    'Name ne null and not Paid',
    'round(Price) add Pieces mod 2 eq 3',
    'length(trim(concat(Name,substring(Name,1,2)))) eq indexof(Name,Name)',
  ])('$filter=%s', (filter) => {
    expect(bound(`$filter=${filter}`).filter?.type).toBe('Boolean')
  })

  it('reads a whole query', () => {
    const query = bound(
      '$filter=Paid&$select=Name,Answers/Q1&$expand=Items($select=Code;$orderby=Value desc;$top=3),Buyer&$orderby=At desc,Name&$top=20&$skip=40&$count=true&$search=a NOT "b c"&session=1',
    )
    expect(query).toMatchObject({
      top: 20,
      skip: 40,
      count: true,
      select: ['Name', 'Answers'],
      members: { Answers: ['Q1'] },
    })
    expect(query.orderby.map((order) => order.descending)).toEqual([true, false])
    expect(query.expand.map(({ navigation, query: nested }) => [navigation.name, nested.top, nested.select])).toEqual([
      ['Items', 3, ['Code']],
      ['Buyer', null, null],
    ])
  })

  it('divides whole numbers into whole numbers, others not', () => {
    expect(bound('$filter=Pieces div 2 eq 1').filter).toMatchObject({ left: { operator: 'intDiv' } })
    expect(bound('$filter=Price div 2 eq 1').filter).toMatchObject({ left: { operator: 'div' } })
    expect(bound('$filter=Pieces divby 2 eq 1').filter).toMatchObject({ left: { operator: 'div' } })
  })

  it.each([
    ["Name+eq+'d+e%2Bf'", 'd e+f'],
    ["Name eq '2026-01-01T08:00:00+08:00'", '2026-01-01T08:00:00+08:00'],
    ["Name eq '2026-01-01T08:00+0800 1e+3'", '2026-01-01T08:00+0800 1e+3'],
  ])('takes "+" for a space but in %s', (filter, value) => {
    expect(bound(`$filter=${filter}`).filter).toMatchObject({ right: { value } })
  })

  it('binds the branches of concat, each over what stands before it', () => {
    const { branches = [] } = bound(
      '$apply=filter(Price gt 1)/concat(aggregate(Price with sum as Price),groupby((Name))/concat(aggregate($count as N),top(3)))',
    )
    expect(branches.map(({ apply }) => apply?.steps.map(({ step }) => step.kind))).toEqual([
      ['filter', 'group'],
      ['filter', 'group', 'group'],
      ['filter', 'group', 'top'],
    ])
    expect(refusalOf(() => bound('$apply=concat(identity,identity)/top(1)'))).toMatchObject({ status: 501 })
    expect(refusalOf(() => bound('$apply=concat(identity,identity)&$top=1'))).toMatchObject({
      status: 501,
      target: '$top',
    })
  })

  it('splits before it decodes', () => {
    const query = bound("%24filter=Name%20eq%20'a%26b%3Dc%2Fde'")
    expect(query.filter).toMatchObject({ right: { value: 'a&b=c/de' } })
  })
})

describe('what is wrong is refused with status, target and place', () => {
  it.each([
    ['$filter=Nam eq 1', 400, '$filter', 0],
    ["$filter=Pieces eq 'a'", 400, '$filter', 10],
    ['$filter=Name', 400, '$filter', 0],
    ['$filter=Extra eq 1', 501, '$filter', 0],
    ['$filter=Items eq 1', 501, '$filter', 0],
    ['$filter=Buyer/Nam eq 1', 400, '$filter', 6],
    ['$filter=contains(Name)', 400, '$filter', 0],
    ['$filter=contains(Name,Price)', 400, '$filter', 14],
    ['$filter=Name eq @a', 400, '$filter', 8],
    ['$filter=Name eq @a&@a=@b&@b=@a', 400, '@b', 0],
    ['$orderby=Nam', 400, '$orderby', 0],
    ['$select=Nam', 400, '$select', 0],
    ['$expand=Item', 400, '$expand', 0],
    ['$expand=Items($filter=Cod eq 1)', 400, '$expand', 14],
    ['$expand=Items($filter=Code eq 1)', 400, '$expand', 22],
    ['$expand=Items(foo=1)', 400, '$expand', 10],
    ['$foo=1', 400, '$foo', 0],
    ['$top=-1', 400, '$top', 0],
    ['$top=1&$top=2', 400, '$top', 0],
    ['$count', 400, '$count', 0],
    ['$filter=%ZZ', 400, '$filter', 0],
    ['$filter=isof(Shop.Order)', 501, '$filter', 0],
    ["$filter=Name has Shop.Color'Red'", 501, '$filter', 0],
    ["$filter=$it/Shop.Special/Name eq 'a'", 501, '$filter', 4],
  ])('%s', (query, status, target, position) => {
    expect(refusalOf(() => bound(query))).toMatchObject({ name: 'ODataError', status, target, position })
  })
})

describe('limits', () => {
  const manyTerms = Array.from({ length: 60 }, (_, n) => `Pieces eq ${n}`).join(' or ')
  it.each([
    ['terms of a filter', `$filter=${manyTerms}`],
    [
      'terms by an alias that doubles',
      '$filter=@f gt 0&@f=@e add @e&@e=@d add @d&@d=@c add @c&@c=@b add @b&@b=@a add @a&@a=Pieces add Pieces add Pieces add Pieces',
    ],
    ['depth of expand', '$expand=Items($expand=Parts($expand=Parts($expand=Parts)))'],
    ['depth of lambdas', '$filter=Items/any(a:a/Parts/any(b:b/Parts/any(c:c/Value gt 1)))'],
    ['order terms', '$orderby=Name,Price,Pieces,At,Paid,Sid'],
    ['$top', '$expand=Items($top=1001)'],
    ['$skip', '$skip=100001'],
    ['length of the address', `$filter=Name eq '${'a'.repeat(17_000)}'`],
  ])('%s', (_, query) => {
    expect(refusalOf(() => bound(query))).toMatchObject({ status: 400 })
  })

  it('lets the largest allowed pass', () => {
    expect(() =>
      bound('$top=1000&$skip=10000&$expand=Items($expand=Parts($expand=Parts))&$orderby=Name,Price,Pieces,At,Paid'),
    ).not.toThrow()
  })
})

function refusalOf(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}
