import { afterAll, beforeAll } from 'vitest'
import { Place } from './fieldwork.ts'
import { startProduct, type Product } from './product.ts'

type Started = Awaited<ReturnType<typeof startProduct>>

export interface Field {
  readonly product: Started
  /** An organisation of its own, with a subject. */
  readonly place: Place
}

/** Where the tests of a file work: it is there before them and is taken down after them. */
export function openField(env: Parameters<typeof startProduct>[0] = {}): Field {
  const field: { product?: Started; place?: Place } = {}
  beforeAll(async () => {
    field.product = await startProduct(env)
    field.place = await Place.make(field.product, '心晴示范机构')
  })
  afterAll(() => field.product?.stop())
  return field as Field
}

/** Somebody of another organisation than the field's. */
export const anotherPlace = ({ product }: { readonly product: Pick<Product, 'admin' | 'anybody'> }): Promise<Place> => Place.make(product, '另一家机构')
