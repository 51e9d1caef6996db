import { createHash } from 'node:crypto'
import { consentEntries, consentIn } from '@naire/domain/sessions'
import { describe, expect, it } from 'vitest'
import { smallNaireInput } from '../../../../tests/fixtures/small-naire.ts'
import { admin, commitOf, envelope, house, naireSid, opened, subjectSid } from '../../tests/house.ts'

const [terms, laterTerms, english] = ['<p>答案只用于研究。</p>', '<p>答案也用于教学。</p>', '<p>For research only.</p>']
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const consent = { version: '2.1', at: '2026-11-20T07:50:00.000Z' }
const agreed = { sessionMetadatas: consentEntries(consent) }
const settings = { ConsentText: terms, ConsentVersion: '2.1' }

const metadatasOf = async ({ commands }: Awaited<ReturnType<typeof opened>>, sessionSid: string) =>
  (await commands.sessions.asOf(sessionSid, 99)).row?.SessionMetadatas

describe('a consent', () => {
  it('is recorded with the hash of the terms in the language that was answered in', async () => {
    const Translations = { 'en-US': { [`${naireSid}.ConsentText`]: english } }
    const at = await opened(house(), 9, { ...settings, Language: 'zh-CN', Translations })
    await at.commands.sessions.commit(commitOf('S1', agreed))
    await at.commands.sessions.commit(commitOf('S2', { ...agreed, lang: 'en-US' }))
    expect(consentIn(await metadatasOf(at, 'S1'))).toEqual({ ...consent, text: hashOf(terms) })
    expect(consentIn(await metadatasOf(at, 'S2'))?.text).toBe(hashOf(english))
  })

  it('stays that of the terms that were agreed to, whatever the author or the device says later', async () => {
    const at = await opened(house(), 9, settings)
    await at.commands.sessions.commit(commitOf('S1', { ...agreed, isFinal: false }))
    const naire = { ...smallNaireInput(), ...settings, ConsentText: laterTerms }
    await at.commands.naires.import({ subjectSid, naire, by: admin, envelope: envelope() })
    await at.commands.naires.publish({ naireSid, by: admin, envelope: envelope() })
    const forged = [...agreed.sessionMetadatas, { DefSid: 'F'.repeat(32), Path: '$consentText', ValString: 'other' }]
    await at.commands.sessions.commit(commitOf('S1', { sessionMetadatas: forged }))
    expect(consentIn(await metadatasOf(at, 'S1'))?.text).toBe(hashOf(terms))
  })

  it('has no hash where nobody agreed, or there are no terms', async () => {
    const without = await opened(house(), 9)
    await without.commands.sessions.commit(commitOf('S1', agreed))
    expect(consentIn(await metadatasOf(without, 'S1'))?.text).toBeNull()
    const silent = await opened(house(), 9, settings)
    await silent.commands.sessions.commit(commitOf('S2'))
    expect(consentIn(await metadatasOf(silent, 'S2'))).toBeNull()
  })
})
