export { openApiDocument, type OpenApiDocument, type OpenApiOperation } from './document.ts'
