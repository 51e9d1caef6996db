import { expect, it } from 'vitest'
import { cloudConfigs } from './cloud-config.ts'
import { createClouds } from './cloud.ts'

const usual = {
  OSS_HOST: 'https://files.example.org/',
  OSS_BUCKET: 'files',
  OSS_ACCESS_KEY_ID: 'id',
  OSS_ACCESS_KEY_SECRET: 'topsecret',
}
const archive = {
  OSS_HOST_COLD_1: 'https://cold.example.org',
  OSS_BUCKET_COLD_1: 'cold',
  OSS_ACCESS_KEY_ID_COLD_1: 'id1',
  OSS_ACCESS_KEY_SECRET_COLD_1: 'topsecret1',
  OSS_PREFIX_COLD_1: 'kept',
}

it('has no store without variables, and the usual one alone without others', () => {
  expect(cloudConfigs({})).toEqual({ clouds: null, complaints: [] })
  expect(cloudConfigs(usual).clouds?.map(({ name, host, prefix }) => [name, host, prefix])).toEqual([
    [null, 'https://files.example.org', 'naire'],
  ])
})

it('reads further stores under their names', () => {
  const { clouds, complaints } = cloudConfigs({ ...usual, OSS_STORES: ' Cold-1 ', ...archive })
  expect(complaints).toEqual([])
  expect(
    clouds?.map(({ name, host, bucket, accessKeyId, accessKeySecret, prefix }) => [
      name,
      host,
      bucket,
      accessKeyId,
      accessKeySecret,
      prefix,
    ]),
  ).toEqual([
    [null, 'https://files.example.org', 'files', 'id', 'topsecret', 'naire'],
    ['Cold-1', 'https://cold.example.org', 'cold', 'id1', 'topsecret1', 'kept'],
  ])
})

it('names every variable that is wrong, and says no secret', () => {
  const complaints = (env: Record<string, string>) => cloudConfigs(env).complaints
  expect(complaints({ ...usual, OSS_BUCKET: '' })).toEqual(['OSS_BUCKET: is missing beside the others'])
  const half = complaints({
    ...usual,
    OSS_STORES: 'cold-1,far',
    ...archive,
    OSS_HOST_COLD_1: 'cold',
    OSS_HOST_FAR: 'https://far.example.org',
  })
  expect(half.map((line) => line.split(':')[0])).toEqual([
    'OSS_HOST_COLD_1',
    'OSS_BUCKET_FAR',
    'OSS_ACCESS_KEY_ID_FAR',
    'OSS_ACCESS_KEY_SECRET_FAR',
  ])
  expect(half.join()).not.toContain('topsecret')
  expect(complaints({ OSS_STORES: 'cold-1', ...archive })).toEqual([
    expect.stringContaining('OSS_STORES: needs OSS_HOST'),
  ])
  for (const OSS_STORES of ['cold-1,COLD-1', '1', 'a b', 'a_b'])
    expect(complaints({ ...usual, OSS_STORES, ...archive })).toEqual([expect.stringContaining('OSS_STORES: is a list')])
})

it('chooses the store of a name, the usual one for none and for one that is not set up; a file lies where it was put', () => {
  const clouds = createClouds(cloudConfigs({ ...usual, OSS_STORES: 'cold-1', ...archive }).clouds!)
  expect(['cold-1', null, 'far'].map((name) => clouds.named(name).name)).toEqual(['cold-1', null, null])
  expect(['cold-1', null, 'far'].map((name) => clouds.holding(name)?.name)).toEqual(['cold-1', null, undefined])
  expect(clouds.from('cold-1').map(({ name }) => name)).toEqual(['cold-1', null])
  expect(clouds.from('far').map(({ name }) => name)).toEqual([null, 'cold-1'])
})

it('lets anybody read the copies of questionnaires under an address, where one is given beside the store', () => {
  const cdn = { OSS_CDN_URL: 'https://cdn.example.org/', OSS_CDN_URL_COLD_1: 'https://cdn2.example.org' }
  const urls = (env: object) => cloudConfigs({ ...usual, ...env }).clouds?.map(({ cdnUrl }) => cdnUrl)
  expect(urls({})).toEqual([null])
  expect(urls({ ...cdn, OSS_STORES: 'cold-1', ...archive })).toEqual([
    'https://cdn.example.org',
    'https://cdn2.example.org',
  ])
  expect(cloudConfigs({ OSS_CDN_URL: cdn.OSS_CDN_URL }).complaints).toHaveLength(4)
  expect(cloudConfigs({ ...usual, OSS_CDN_URL: 'cdn' }).complaints).toEqual([
    'OSS_CDN_URL: is an address such as https://cdn.example.org',
  ])
})
