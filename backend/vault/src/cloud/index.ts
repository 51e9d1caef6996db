export { cloudConfigs, type CloudConfigs } from './cloud-config.ts'
export { cdnCopyKey, cdnFolderOf, createClouds, lyingIn, type Cloud, type CloudObject, type Clouds } from './cloud.ts'
