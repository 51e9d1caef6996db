import { describe, expect, it } from 'vitest'
import { shop } from '../testing/shop.ts'
import { csdlJson } from './csdl-json.ts'
import { csdlXml } from './csdl-xml.ts'

describe('$metadata', () => {
  it('lists types, keys, navigations and operations as XML', () => {
    const xml = csdlXml(shop)
    expect(xml).toContain('<EntityType Name="Order">\n<Key><PropertyRef Name="Sid"/></Key>')
    expect(xml).toContain('<Key><PropertyRef Name="Hall"/><PropertyRef Name="Row"/></Key>')
    expect(xml).toContain('<Property Name="Answers" Type="Shop.Open" Nullable="true"/>')
    expect(xml).toContain('<NavigationProperty Name="Items" Type="Collection(Shop.Item)"/>')
    expect(xml).toContain('<Action Name="Cancel" IsBound="true"><Parameter Name="bound" Type="Shop.Order"/>')
    expect(xml).toContain(
      '<EntitySet Name="Orders" EntityType="Shop.Order"><NavigationPropertyBinding Path="Items" Target="Items"/>',
    )
    expect(xml).toContain('<Edmx Version="4.01"'.replace('<', '<edmx:'))
    expect(csdlXml(shop, '4.0')).toContain('<edmx:Edmx Version="4.0"')
    const open = [...xml.matchAll(/<(\w+)[^>/]*>/g)].length - [...xml.matchAll(/<\/(\w+)>/g)].length
    expect(open).toBeLessThanOrEqual(0)
  })

  it('says what may be asked of a set and how much', () => {
    const xml = csdlXml({ ...shop, changes: { Orders: { insertable: true, updatable: true, deletable: false } } })
    expect(xml).toContain(
      '<PropertyValue Property="NonFilterableProperties"><Collection><PropertyPath>Extra</PropertyPath><PropertyPath>Answers</PropertyPath></Collection></PropertyValue>',
    )
    expect(xml).toContain(
      '<Annotation Term="Capabilities.InsertRestrictions"><Record><PropertyValue Property="Insertable" Bool="true"/></Record></Annotation>',
    )
    expect(xml).toContain('<Annotation Term="Shop.MaxPageSize" Int="1000"/>')
    expect(csdlJson(shop)).toMatchObject({
      $Reference: {
        'https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Capabilities.V1.xml': {
          $Include: [{ $Alias: 'Capabilities' }],
        },
      },
      Shop: {
        Container: {
          '@Capabilities.BatchSupported': true,
          Items: { '@Capabilities.SearchRestrictions': { Searchable: false } },
        },
      },
    })
  })

  it('types the members of an open property that are known', () => {
    const { Orders } = shop.sets
    const members = { 'a&b': { name: 'Answers/a&b', type: 'Double', nullable: true } } as const
    const answers = { name: 'Answers', type: 'Open', nullable: false, members } as const
    const known = {
      ...shop,
      sets: { ...shop.sets, Orders: { ...Orders!, properties: { ...Orders!.properties, Answers: answers } } },
    }
    expect(csdlXml(known)).toContain(
      '<ComplexType Name="Order_Answers">\n<Property Name="a&amp;b" Type="Edm.Double" Nullable="true"/>',
    )
    expect(csdlXml(known)).toContain('<Property Name="Answers" Type="Shop.Order_Answers" Nullable="false"/>')
    expect(csdlJson(known)).toMatchObject({
      Shop: {
        Order_Answers: { $Kind: 'ComplexType', 'a&b': { $Type: 'Edm.Double' } },
        Order: { Answers: { $Type: 'Shop.Order_Answers' } },
      },
    })
  })

  it('says what operations give back', () => {
    const returned = (name: string) =>
      new RegExp(`Name="${name}" IsBound="true">.*?(<ReturnType[^>]*>|</(?:Action|Function)>)`).exec(csdlXml(shop))?.[1]
    const [find, , cancel, last] = shop.operations.map(({ name }) => name)
    expect(returned(find ?? '')).toBe('<ReturnType Type="Collection(Shop.Order)" Nullable="false"/>')
    expect(returned(cancel ?? '')).toBe('</Action>')
    expect(returned(last ?? '')).toBe('<ReturnType Type="Edm.DateTimeOffset" Nullable="false" Precision="3"/>')
    expect(csdlJson(shop)).toMatchObject({
      Shop: { Find: [{ $ReturnType: { $Type: 'Shop.Order', $Collection: true } }] },
    })
  })

  it('says the same as JSON', () => {
    expect(csdlJson(shop)).toMatchObject({
      $Version: '4.01',
      Shop: {
        Order: {
          $Kind: 'EntityType',
          $Key: ['Sid'],
          Sid: {},
          Price: { $Type: 'Edm.Double', $Nullable: true },
          Items: { $Collection: true },
        },
        Place: { $Key: ['Hall', 'Row'] },
        Find: [
          {
            $Kind: 'Function',
            $Parameter: [{ $Collection: true }, { $Name: 'keyword' }, { $Name: 'most', $Nullable: true }],
          },
        ],
        Container: { Orders: { $Collection: true, $Type: 'Shop.Order' } },
      },
    })
  })
})
