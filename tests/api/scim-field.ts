import { expect } from 'vitest'
import type { Client, Json, Reply } from './client.ts'

const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** A directory that provisions users of an organisation, as Entra ID and Okta do it. */
export class ScimClient {
  constructor(private readonly client: Client) {}

  /** A token that an administrator makes for the directory of this kind of provider. */
  static async of(anybody: Client, boss: Client, { orgSid, kind = 'oidc' }: { orgSid: string; kind?: string }) {
    const made = await boss.post(`/odata/Orgs('${orgSid}')/SurveyExpert.RotateDirectoryToken()`, { kind, days: 30 })
    expect(made.status, made.text).toBe(200)
    return ScimClient.by(anybody, made.body.value.Token as string)
  }

  static by(anybody: Client, token: string): ScimClient {
    return new ScimClient(anybody.as({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' }))
  }

  get(path: string): Promise<Reply> {
    return this.client.get(`/scim/v2${path}`)
  }

  post(path: string, body: object): Promise<Reply> {
    return this.client.post(`/scim/v2${path}`, body)
  }

  put(path: string, body: object): Promise<Reply> {
    return this.client.put(`/scim/v2${path}`, body)
  }

  delete(path: string): Promise<Reply> {
    return this.client.delete(`/scim/v2${path}`)
  }

  patch(path: string, ...Operations: readonly object[]): Promise<Reply> {
    return this.client.patch(`/scim/v2${path}`, { schemas: [patchSchema], Operations })
  }

  async found(resource: 'Users' | 'Groups', filter: string): Promise<readonly Json[]> {
    const { body, status, text } = await this.get(`/${resource}?filter=${encodeURIComponent(filter)}`)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({ totalResults: body.Resources.length, itemsPerPage: body.Resources.length })
    return body.Resources
  }

  /** The resource that was made. */
  async make(resource: 'Users' | 'Groups', body: object): Promise<Json> {
    const made = await this.post(`/${resource}`, body)
    expect(made.status, made.text).toBe(201)
    expect(made.headers.get('content-type')).toContain('application/scim+json')
    expect(made.headers.get('location')).toBe(made.body.meta.location)
    return made.body
  }
}
