export { naireNaming } from './naire-naming.ts'
