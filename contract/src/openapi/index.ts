export { routes } from '../routes.ts'
export { openApiDocument, type OpenApiDocument, type OpenApiOperation } from './document.ts'
