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
    expect(xml).toContain('<EntitySet Name="Orders" EntityType="Shop.Order"><NavigationPropertyBinding Path="Items" Target="Items"/>')
    const open = [...xml.matchAll(/<(\w+)[^>/]*>/g)].length - [...xml.matchAll(/<\/(\w+)>/g)].length
    expect(open).toBeLessThanOrEqual(0)
  })

  it('says the same as JSON', () => {
    expect(csdlJson(shop)).toMatchObject({
      $Version: '4.01',
      Shop: {
        Order: { $Kind: 'EntityType', $Key: ['Sid'], Sid: {}, Price: { $Type: 'Edm.Double', $Nullable: true }, Items: { $Collection: true } },
        Place: { $Key: ['Hall', 'Row'] },
        Find: [{ $Kind: 'Function', $Parameter: [{ $Collection: true }, { $Name: 'keyword' }, { $Name: 'most', $Nullable: true }] }],
        Container: { Orders: { $Collection: true, $Type: 'Shop.Order' } },
      },
    })
  })
})
