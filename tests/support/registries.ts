import { dadataRegistry, type InnRegistry } from '#resources/adapters/innRegistry.rules'
import { httpNpd, type NpdService } from '#resources/adapters/npd.rules'
import { httpVehicleRegistry, type VehicleRegistry } from '#resources/adapters/vehicleRegistry.rules'

const returning =
  (body: unknown): typeof fetch =>
  () =>
    Promise.resolve(Response.json(body))

/** External registries that know everybody, behind the product's own adapters. */
export const registries: { readonly inn: InnRegistry; readonly vehicles: VehicleRegistry; readonly npd: NpdService } = {
  inn: dadataRegistry({
    token: 'x',
    fetch: returning({
      suggestions: [{ data: { type: 'LEGAL', inn: '7707083893', name: { full_with_opf: 'ООО «Карьер»', short: 'Карьер' } } }],
    }),
  }),
  npd: httpNpd({ url: 'https://npd.test', fetch: returning({ status: true, message: 'является плательщиком' }) }),
  vehicles: httpVehicleRegistry({ url: 'https://register.test/pts', fetch: returning({ data: { vin: 'XTC65115071234567', year: 2019 } }) }),
}
