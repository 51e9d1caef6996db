import { describe, expect, it } from 'vitest'
import { contentTypeOf, negotiateJson, negotiateType } from './formats.ts'
import { parsePreferences } from './preferences.ts'
import { negotiateVersion } from './versions.ts'

describe('the version', () => {
  it('is the newest that both sides know', () => {
    expect(negotiateVersion(undefined, undefined)).toBe('4.01')
    expect(negotiateVersion('4.0', undefined)).toBe('4.0')
    expect(negotiateVersion('4.01', '4.0')).toBe('4.01')
    expect(negotiateVersion('5.0', undefined)).toBe('4.01')
    expect(negotiateVersion(undefined, '4.0')).toBe('4.0')
  })

  it.each([
    ['3.0', undefined],
    [undefined, '3.0'],
    [undefined, '5.0'],
    ['four', undefined],
  ])('%s and %s are refused', (most, own) => {
    expect(() => negotiateVersion(most, own)).toThrow(expect.objectContaining({ status: 400 }))
  })
})

describe('the format', () => {
  const accepted = (accept: string | undefined, format?: string) => negotiateJson({ accept, format })

  it('is minimal metadata unless the client wants less or more', () => {
    expect(accepted(undefined)).toEqual({ metadata: 'minimal', ieee754: false })
    expect(accepted('text/html, */*;q=0.1').metadata).toBe('minimal')
    expect(accepted('application/json;odata.metadata=none').metadata).toBe('none')
    expect(accepted('application/json;q=0.5, application/json;odata.metadata=full').metadata).toBe('full')
    expect(accepted('application/json;odata.metadata=minimal;IEEE754Compatible=true').ieee754).toBe(true)
    expect(contentTypeOf(accepted('application/json;metadata=full;IEEE754Compatible=true'))).toBe(
      'application/json;odata.metadata=full;IEEE754Compatible=true;charset=utf-8',
    )
  })

  it('of the option goes before the header', () => {
    expect(accepted('application/xml', 'json').metadata).toBe('minimal')
    expect(accepted(undefined, 'application/json;odata.metadata=none').metadata).toBe('none')
    expect(() => accepted('application/json', 'xml')).toThrow(
      expect.objectContaining({ status: 406, target: '$format' }),
    )
  })

  it('is refused when it is not given', () => {
    for (const accept of ['text/csv', 'application/json;q=0', 'application/json;odata.metadata=some']) {
      expect(() => accepted(accept)).toThrow(expect.objectContaining({ status: 406, target: 'Accept' }))
    }
  })

  it('is chosen among several', () => {
    const choose = (accept: string | undefined) =>
      negotiateType({ accept, format: undefined }, ['application/xml', 'application/json'])
    expect(choose(undefined)).toBe('application/xml')
    expect(choose('application/json, application/xml;q=0.9')).toBe('application/json')
    expect(choose('application/*')).toBe('application/xml')
    expect(() => choose('text/html')).toThrow(expect.objectContaining({ status: 406 }))
  })
})

describe('preferences', () => {
  it('are read with and without the prefix', () => {
    expect(parsePreferences('odata.maxpagesize=20, omit-values=nulls;x=1, return=minimal')).toEqual({
      maxPageSize: 20,
      omitNulls: true,
      return: 'minimal',
    })
    expect(parsePreferences('maxpagesize="7",odata.continue-on-error, odata.track-changes')).toEqual({
      maxPageSize: 7,
      continueOnError: true,
      trackChanges: true,
    })
    expect(parsePreferences('odata.continue-on-error=false, respond-async, return=everything')).toEqual({})
    expect(parsePreferences(undefined)).toEqual({})
    expect(parsePreferences('maxpagesize=3, odata.maxpagesize=4')).toEqual({ maxPageSize: 3 })
  })

  it('of a page without rows are refused', () => {
    expect(() => parsePreferences('odata.maxpagesize=0')).toThrow(
      expect.objectContaining({ status: 400, target: 'Prefer' }),
    )
  })
})
